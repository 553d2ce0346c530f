"""The demo: a written conversation of eight weeks, replayed through the whole engine, with pictures and a report."""
