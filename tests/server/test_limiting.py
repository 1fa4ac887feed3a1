"""How much an address, its network and a process of many may ask for. The test sets the clock."""

from __future__ import annotations

import pytest

from server.seats import refused
from sixstones.server import limiting
from sixstones.server.limiting import WIDER, Crowd, Limits, Meter, Rate
from sixstones.server.network import rings

ADA, BO, NEIGHBOUR = "203.0.113.9", "198.51.100.7", "203.0.113.10"


class Seconds:
    """A clock."""

    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


THREE = Rate("tries", 3, "minute")


def test_what_was_taken_comes_back_evenly(seconds: Seconds) -> None:
    limits = Limits(now=seconds)
    assert [limits.take(THREE, ADA) for _ in range(3)] == [0, 0, 0]
    assert limits.take(THREE, ADA) == pytest.approx(20)
    seconds.now += 19
    assert limits.take(THREE, ADA) == pytest.approx(1, abs=1e-3)
    seconds.now += 1
    assert limits.take(THREE, ADA) == 0
    assert limits.take(THREE, ADA) == pytest.approx(20)
    seconds.now += 1000
    assert [limits.take(THREE, ADA) > 0 for _ in range(4)] == [False, False, False, True]


def test_a_refusal_says_when_to_come_back(seconds: Seconds) -> None:
    limits = Limits(now=seconds)
    for _ in range(3):
        limits.require(THREE, ADA)
    with refused("too_fast") as caught:
        limits.require(THREE, ADA)
    assert (caught.value.status, caught.value.wait) == (429, 20)


def test_each_address_and_each_rate_counts_for_itself(seconds: Seconds) -> None:
    limits = Limits(now=seconds)
    other = Rate("others", 3, "minute")
    for _ in range(3):
        limits.require(THREE, ADA)
    assert limits.take(THREE, BO) == 0
    assert limits.take(other, ADA) == 0
    assert limits.take(THREE, ADA) > 0


def test_who_is_too_fast_can_be_made_to_wait_instead(seconds: Seconds) -> None:
    """Each for their own moment, so that those who wait do not come back together."""
    limits = Limits(now=seconds)
    assert [limits.pace(THREE, ADA) for _ in range(6)] == pytest.approx([0, 0, 0, 20, 40, 60])
    assert limits.pace(THREE, NEIGHBOUR) == 0
    seconds.now += 60
    assert limits.pace(THREE, ADA) == pytest.approx(20)
    for number in range(100, 100 + 3 * WIDER):
        waited = limits.pace(THREE, f"203.0.113.{number}")
    assert waited > 0
    assert limits.pace(THREE, BO) == 0
    assert Limits(False, now=seconds).pace(Rate("none", 1, "year"), ADA) == 0


def test_without_limits_nothing_is_counted(seconds: Seconds) -> None:
    limits = Limits(False, now=seconds)
    assert not any(limits.take(THREE, ADA) for _ in range(100))


@pytest.mark.parametrize(
    ("near", "wide"),
    [
        ("203.0.113.{}", "203.0.113.0/24"),
        ("2001:db8:1:{}::1", "2001:db8:1::/48"),
    ],
)
def test_a_crowd_of_neighbours_is_bounded_too(seconds: Seconds, near: str, wide: str) -> None:
    """Each has its own share, and all together a few times as much."""
    limits = Limits(now=seconds)
    addresses = [near.format(number) for number in range(1, 100)]
    assert {rings(address)[1] for address in addresses} == {wide}
    taken = sum(not limits.take(THREE, address) for address in addresses for _ in range(3))
    assert taken == 3 * WIDER
    assert limits.take(THREE, BO) == 0


def test_a_household_counts_as_one() -> None:
    """Its IPv6 addresses are as many as it wants."""
    assert rings("2001:db8:1:2:3:4:5:6") == rings("2001:db8:1:2::1")
    assert rings("2001:db8:1:2::1")[0] != rings("2001:db8:1:3::1")[0]


def test_what_is_whole_again_is_forgotten() -> None:
    meter = Meter(THREE)
    for number in range(1000):
        meter.count(str(number), number)
    assert len(meter._buckets) <= 21
    assert meter.wait("999", 999) == 0
    meter.count("999", 999)
    meter.count("999", 999)
    assert meter.wait("999", 999) > 0


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses ask at the same moment."""
    monkeypatch.setattr(limiting, "MOST_KEPT", 10)
    meter = Meter(THREE)
    for number in range(1000):
        meter.count(str(number), 0)
    assert len(meter._buckets) == 10
    assert meter.wait("999", 0) == 0


def test_so_many_at_a_time() -> None:
    crowd = Crowd(2, 3)
    assert [crowd.enter(ADA) for _ in range(3)] == [True, True, False]
    assert [crowd.enter(NEIGHBOUR) for _ in range(2)] == [True, False]
    crowd.leave(ADA)
    assert crowd.enter(NEIGHBOUR)
    assert not crowd.enter(ADA)
    for address in (ADA, NEIGHBOUR, NEIGHBOUR):
        crowd.leave(address)
    assert not crowd._here
