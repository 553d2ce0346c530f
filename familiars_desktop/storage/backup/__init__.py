"""Copies of a workspace inside it, and going back to one."""
