"""How Power Grid is played by chance, and what is looked at meanwhile: for the search alone."""
