"""The command line: one file per command; it parses options and shows one record."""
