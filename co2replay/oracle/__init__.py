"""Second judges: one naive checker per game, written from the clause register alone."""
