"""Whose neighbours an address has: what counts as one, and what as a crowd."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address


@lru_cache(10_000)
def rings(address: str) -> tuple[str, str]:
    """The two networks that an address is counted with. The near one is an IPv4 address, or the /64
    that one household has of IPv6; the wide one is the /24 or /48 around it. What is no address,
    such as the path of a socket, stands for itself.

    >>> rings("203.0.113.9"), rings("::ffff:203.0.113.9") == rings("203.0.113.9")
    (('203.0.113.9', '203.0.113.0/24'), True)
    >>> rings("2001:db8:1:2:3::4")
    ('2001:db8:1:2::/64', '2001:db8:1::/48')
    """
    try:
        host = ip_address(address)
    except ValueError:
        return address, address
    if isinstance(host, IPv6Address):
        if host.ipv4_mapped is None:
            number = int(host)
            near, wide = (IPv6Network((number, bits), strict=False) for bits in (64, 48))
            return str(near), str(wide)
        host = host.ipv4_mapped
    return str(host), str(IPv4Network((int(host), 24), strict=False))


def opener_of(address: str) -> str:
    """How a store names the network of whoever opened a table: both rings, the wide one first.

    >>> opener_of("203.0.113.9")
    '203.0.113.0/24 203.0.113.9'
    """
    near, wide = (ring.replace(" ", "_")[:100] for ring in rings(address))
    return f"{wide} {near}"
