"""The page where models are managed: what is here, fetching and pausing, removing, speed, and what each is used for."""
