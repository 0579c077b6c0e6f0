"""The command line: one file per command, each parses options, calls one function, shows one record."""
