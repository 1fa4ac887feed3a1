"""Deals that nobody can choose and everybody can check (design §2)."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_secret() -> str:
    """256 fresh bits: a seat's secret, or a table's deal secret."""
    return secrets.token_hex(32)


def new_nonce() -> str:
    """A person's part of a deal, for those who bring none."""
    return secrets.token_hex(16)


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(16)


def commitment(deal_secret: str) -> str:
    """What is shown of a deal secret while the game is played.

    >>> commitment("x")[:16]
    'c5ccec014651c1a3'
    """
    return hashlib.sha256(f"sixstones/commit/1:{deal_secret}".encode()).hexdigest()


def seed_of(deal_secret: str, nonces: Sequence[str]) -> str:
    """The seed of a deal, from its secret and the nonce of each person as they sat down.

    >>> seed_of("s", ["a", "b"])
    's:a:b'
    """
    return ":".join((deal_secret, *nonces))


def drawn_order(seed: str, seats: int) -> list[int]:
    """Which place comes first, second and so on, when seats are drawn by lot.

    >>> sorted(drawn_order("s", 4))
    [0, 1, 2, 3]
    """

    def lot(place: int) -> bytes:
        return hashlib.sha256(f"sixstones/seats/1:{seed}:{place}".encode()).digest()

    return sorted(range(seats), key=lot)


def key_of(secret: str) -> str:
    """What is kept of a seat's secret."""
    return hashlib.sha256(f"sixstones/seat/1:{secret}".encode()).hexdigest()


def device_of(device_key: str) -> str:
    """What is kept of a device key."""
    return hashlib.sha256(f"sixstones/device/1:{device_key}".encode()).hexdigest()


def fits(secret: str, key: str) -> bool:
    """Whether a secret opens a seat; takes as long whatever the answer."""
    return hmac.compare_digest(key_of(secret), key)
