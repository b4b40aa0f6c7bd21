"""How much one address, one person or one connection may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

CROWD = 100
"""Addresses for which there is no place in memory share what so many of them would have."""


@lru_cache(4096)
def address_key(address: str) -> str:
    """What an address is counted as: IPv4 as it is (also where it is written as IPv6), of IPv6 the network of 64
    bits, since whoever has one address there has all of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]  # no address: a name, or nothing at all
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


def address_of(request: Mapping[str, Any]) -> str:
    """What the client of a request, or of the scope of one, is counted as. Behind a proxy the client is whom it
    speaks for: the server has looked at that before."""
    client = request.get("client")
    return address_key(client[0] if client else "")


@lru_cache(256)
def is_local(address: str) -> bool:
    """Is this an address of this very machine?"""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


class Bucket:
    """Credits that come back with time: `burst` at most, `rate` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst, self.rate = burst, rate
        self._left, self._at = burst, now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Pays, if there is enough."""
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def give_back(self, cost: float = 1.0) -> None:
        """What was paid for came to nothing, or to something that is free."""
        self._left = min(self.burst, self._left + cost)

    def full(self, now: float) -> bool:
        """Is it as if it had never been used?"""
        return self._left + (now - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address or person. Only full ones are forgotten, since a new one would be the same; so
    nobody gets new credits by being many. Who finds no place pays from a bucket that all such share."""

    def __init__(self, burst: float, rate: float, most: int = 10_000) -> None:
        self.burst, self.rate = burst, rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()  # the ones not heard of for longest come first
        self._shared = Bucket(burst * CROWD, rate * CROWD, 0.0)

    def take(self, key: str, now: float, cost: float = 1.0) -> bool:
        """Pays from the bucket of this address or person, if there is enough."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most and not self._forget_one(now):
                return self._shared.take(now, cost)
            bucket = self._buckets[key] = Bucket(self.burst, self.rate, now)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """Pays it back."""
        self._buckets.get(key, self._shared).give_back(cost)

    def _forget_one(self, now: float) -> bool:
        oldest, bucket = next(iter(self._buckets.items()))
        if not bucket.full(now):
            return False
        del self._buckets[oldest]
        return True
