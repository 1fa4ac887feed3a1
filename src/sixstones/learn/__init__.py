"""Learning from self-play. Needs the extra `learn`."""
