"""The store's contract, on SQLite and on a real PostgreSQL."""
