"""What is said of a data file that is wrong: its name, the key, and what is wrong there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.errors import DataError, UnknownName, UnreadableFile
from co2replay.rulebooks import datafiles


def wrong(act: Callable[..., object], *given: Any) -> tuple[str, str, str]:
    """File, key and words of the refusal with which this ends."""
    with pytest.raises(DataError) as caught:
        act(*given)
    return caught.value.file, caught.value.key, str(caught.value.cause)


def unknown(act: Callable[..., object], *given: Any) -> tuple[str, str, tuple[str, ...], str]:
    """Kind and name of what nobody knows, the known ones, and what it should have belonged to."""
    with pytest.raises(UnknownName) as caught:
        act(*given)
    return caught.value.kind, caught.value.name, caught.value.known, caught.value.of


def unreadable(act: Callable[..., object], *given: Any) -> tuple[str, str]:
    """File and words of the refusal with which this ends."""
    with pytest.raises(UnreadableFile) as caught:
        act(*given)
    return caught.value.file, str(caught.value.cause)


def ship(monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    """Put these texts in the place of the data files of the package, by their names."""
    shipped = {("co2", f"{name}.toml"): text for name, text in texts.items()}
    monkeypatch.setattr(datafiles, "read_packaged", lambda game, file: shipped[game, file])
