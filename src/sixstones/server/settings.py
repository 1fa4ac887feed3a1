"""How a server is set up, in a form that goes from one process to another."""

import json
from dataclasses import asdict, dataclass
from typing import Final

DEFAULT_DATABASE: Final = "sixstones.db"
VARIABLE: Final = "SIXSTONES_SETTINGS"


@dataclass(frozen=True, slots=True)
class Settings:
    """`origins` are pages of other hosts that may use the server; `limits` False takes away the
    bounds on how much one address may ask for; `keep_days` is how long finished games are kept,
    None for ever; `bot_threads` how many bots may think at a time, None for one per core;
    `ping_seconds` how often a socket is asked for a heartbeat, and how long it may take;
    `gone_seconds` after how long without a connection others may give a seat to a bot;
    `most_waiting` how many tables may wait for people."""

    database: str = DEFAULT_DATABASE
    origins: tuple[str, ...] = ()
    limits: bool = True
    keep_days: int | None = None
    bot_threads: int | None = None
    ping_seconds: float = 20.0
    gone_seconds: float = 60.0
    most_waiting: int = 5000
    log_format: str = "text"

    def to_text(self) -> str:
        """The settings as text; `from_text` is the inverse."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> "Settings":
        """The settings that a text holds."""
        data = json.loads(text)
        return cls(**{**data, "origins": tuple(data["origins"])})
