"""The local HTTP API: for scripts and other programs on this machine."""
