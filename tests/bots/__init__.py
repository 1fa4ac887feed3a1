"""The bots held to their promises."""
