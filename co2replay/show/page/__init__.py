"""A game as one page: played in the browser, read without it, carrying its log."""
