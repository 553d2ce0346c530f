"""Forgetting for good: what goes, where else it stands, and the search that shows that it is gone."""
