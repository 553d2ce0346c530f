"""What runs it: settings, worker threads, the job queue, the chat turn and its events. No Qt."""
