"""Files that people and their tools change: noticing it, holding what is broken, merging what met."""
