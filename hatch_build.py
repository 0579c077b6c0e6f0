"""What of the checkout goes into the wheel beside the package: the small cases of every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CASES = "fixtures/games/*/rules"  # what `explain` shows and the documentation shares


class CasesOfGames(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the checkout itself is read
        for folder in sorted(Path(self.root).glob(CASES)):
            game = folder.parent.name.replace("-", "_")
            build_data["force_include"][str(folder)] = f"co2replay/games/{game}/data/cases"
