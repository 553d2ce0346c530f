"""What you see: the window, its item models and plots."""
