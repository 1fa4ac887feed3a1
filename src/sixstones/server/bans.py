"""Who is kept out: addresses, networks and devices that the operator has banned."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from sixstones.server.refusal import Refusal
from sixstones.store import Ban, Store

REFRESH_EVERY: Final = 2.0
DEVICE: Final = "device:"
_DEVICE = re.compile(r"device:[0-9a-f]{64}")


def canonical(text: str) -> str:
    """How a ban names what it is of: a network, in which a single address is its own, or `device:`
    and the hash of a device key. Raises ValueError, in words.

    >>> canonical("192.0.2.7"), canonical("2001:db8::1/64")
    ('192.0.2.7/32', '2001:db8::/64')
    """
    if _DEVICE.fullmatch(text):
        return text
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise ValueError(
            f"{text!r} is no address, network such as 192.0.2.0/24, or device:HASH"
        ) from None
    first = network.network_address
    if isinstance(first, ipaddress.IPv6Address) and first.ipv4_mapped and network.prefixlen >= 96:
        network = ipaddress.ip_network((first.ipv4_mapped, network.prefixlen - 96))
    return str(network)


class Bans:
    """The bans of a store as they were a moment ago. `revision` is another number whenever they
    became others, so that whoever was let in can be asked again."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.revision = 0
        self._store = store
        self._now = now
        self._kept: list[Ban] = []
        self._devices: dict[str, Ban] = {}
        self._networks: dict[tuple[int, int], dict[int, Ban]] = {}

    async def refresh(self) -> None:
        """Ask the store. Raises Unavailable."""
        kept = await self._store.admin.bans()
        if kept == self._kept:
            return
        self._kept = kept
        self._devices = {ban.what: ban for ban in kept if ban.what.startswith(DEVICE)}
        self._networks = {}
        for ban in kept:
            if ban.what not in self._devices:
                network = ipaddress.ip_network(ban.what)
                of_length = self._networks.setdefault((network.version, network.prefixlen), {})
                of_length[int(network.network_address) >> _host_bits(network)] = ban
        self.revision += 1

    def require(self, address: str | None, device: str | None = None) -> None:
        """Raises Refusal when an address, or the hash of a device key, is banned."""
        for ban in self._found(address, device):
            if ban.until is None:
                raise Refusal("banned", "You are not let in on this server.", 403)
            if ban.until > self._now():
                until = datetime.fromtimestamp(ban.until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
                raise Refusal("banned", f"You are not let in here until {until} UTC.", 403)

    def _found(self, address: str | None, device: str | None) -> list[Ban]:
        found = []
        if self._networks and (number := _number(address or "")) is not None:
            version, bits, value = number
            for (of_version, length), bans in self._networks.items():
                if of_version == version and (value >> (bits - length)) in bans:
                    found.append(bans[value >> (bits - length)])
        if device is not None and (ban := self._devices.get(DEVICE + device)) is not None:
            found.append(ban)
        return found


def _host_bits(network: ipaddress.IPv4Network | ipaddress.IPv6Network) -> int:
    return network.max_prefixlen - network.prefixlen


@lru_cache(maxsize=10_000)
def _number(address: str) -> tuple[int, int, int] | None:
    """The version, length and bits of an address; None for what is none."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return parsed.version, parsed.max_prefixlen, int(parsed)
