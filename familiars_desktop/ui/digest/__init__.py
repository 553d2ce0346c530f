"""What changed in memory since the user last looked."""
