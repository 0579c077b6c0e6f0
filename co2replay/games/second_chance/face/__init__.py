"""What is drawn of a game of Second Chance, and asked for on paper."""
