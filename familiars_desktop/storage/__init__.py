"""What lasts: Markdown files, the database, vectors, full text, the journal and dialogues."""
