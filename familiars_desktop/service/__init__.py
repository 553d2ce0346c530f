"""Other doors: the command line."""
