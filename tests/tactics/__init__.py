"""Positions with one right idea each, and the proof that it is right."""
