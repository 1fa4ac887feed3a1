"""How a server is set up. Every field here is an option of `sixstones serve`: on the command line,
in the environment and in a file (config.py). Nothing of the extra `serve` is needed to read it."""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

DEFAULT_DATABASE: Final = "sixstones.db"


@dataclass(frozen=True, slots=True)
class Form:
    """How a field looks as an option: what it does, what it is called where that is not the field's
    own name, and which values it takes. What is `secret` is never shown, and can be read from a
    file of its own."""

    about: str
    key: str = ""
    flag: str = ""
    value: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    secret: bool = False


def option(default: Any, about: str, **form: Any) -> Any:
    """A field with its form."""
    return field(default=default, metadata={"form": Form(about, **form)})


@dataclass(frozen=True, slots=True)
class Serving:
    """What the process that starts the others needs to know, and they do not."""

    host: str = option("127.0.0.1", "address to listen at", value="ADDRESS")
    port: int = option(8000, "port to listen at; 0 for any that is free", low=0, high=65535)
    workers: int = option(1, "processes; each serves every table", low=1, high=64)
    open_page: bool = option(False, "open the page in a browser", key="open")
    metrics_port: int | None = option(
        None, "port where Prometheus finds metrics; none when not set", low=1, high=65535
    )
    metrics_host: str = option("127.0.0.1", "address to listen at for Prometheus", value="ADDRESS")


@dataclass(frozen=True, slots=True)
class Settings:
    """What each process that serves needs to know."""

    database: str = option(
        DEFAULT_DATABASE,
        "a SQLite file, or postgresql://… for any number of machines",
        value="WHERE",
        secret=True,
    )
    origins: tuple[str, ...] = option(
        (), "pages of other hosts that may use this server", flag="--origin", value="URL"
    )
    trusted_proxies: tuple[str, ...] = option(
        ("127.0.0.1", "::1"),
        "addresses or networks of proxies that are believed about who asks",
        flag="--trusted-proxy",
        value="NETWORK",
    )
    limits: bool = option(True, "bound how much one address may ask for")
    keep_days: int | None = option(
        None, "forget finished games after so many days", low=1, high=100_000
    )
    erase_days: int = option(
        90,
        "erase names and chat of games that ended so many days ago; 0 keeps them",
        low=0,
        high=100_000,
    )
    bot_threads: int | None = option(
        None, "bots that think at a time; one for each core when not set", low=1, high=256
    )
    ping_seconds: float = option(
        20.0,
        "how often a socket is asked for a heartbeat, and how long it may take",
        low=0.1,
        high=3600,
    )
    gone_seconds: float = option(
        60.0,
        "without a connection for so long, others may give a seat to a bot",
        low=0,
        high=86_400,
    )
    drain_seconds: float = option(
        0.0,
        "how long a process that is told to stop goes on while /readyz says no",
        low=0,
        high=600,
    )
    most_waiting: int = option(5000, "tables that may wait for people", low=0, high=10_000_000)
    log_format: str = option(
        "text", "text for people, json for machines", key="log", choices=("text", "json")
    )
    log_level: str = option(
        "info",
        "how much is logged; debug has a line for each message and entry",
        choices=("debug", "info", "warning", "error"),
    )

    def to_text(self) -> str:
        """The settings as text; `from_text` is the inverse."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> "Settings":
        """The settings that a text holds."""
        data: dict[str, Any] = json.loads(text)
        for each in fields(cls):
            if isinstance(each.default, tuple):
                data[each.name] = tuple(data[each.name])
        return cls(**data)
