"""The list of conversations: finding, naming, exporting and deleting them."""
