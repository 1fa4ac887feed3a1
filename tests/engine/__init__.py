"""The engine held to its contract."""
