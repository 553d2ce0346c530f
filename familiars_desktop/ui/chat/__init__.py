"""The conversation on screen: turns, their rendering, the composer and the page that joins them."""
