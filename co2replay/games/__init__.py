"""The games, a folder each; whoever touches one has handed all of them to the rulebooks."""

from co2replay.rulebooks.datafiles import be_handed

from . import registry

be_handed(registry)
