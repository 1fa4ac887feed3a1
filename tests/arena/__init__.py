"""The arena: pairings, games in worker processes, ratings, and the file that keeps a match."""
