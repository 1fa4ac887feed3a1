"""The terminal client, driven through its console and its reader."""
