"""What remembers: the writer, the reader, conflicts, consolidation and personal-data detection."""
