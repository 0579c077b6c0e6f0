"""Who plays Second Chance by chance."""
