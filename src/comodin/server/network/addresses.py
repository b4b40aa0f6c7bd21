"""The addresses of this machine that other devices in its network can reach, the likeliest first.

Nothing is sent to find them: a UDP socket that is "connected" only asks the system which way it would go.
"""

from __future__ import annotations

import fcntl
import re
import socket
import struct
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

FAR_AWAY = ((socket.AF_INET, "192.0.0.8"), (socket.AF_INET6, "2001:db8::8"))  # nobody's, and not asked
ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR of Linux
INTERFACES = Path("/sys/class/net")
INSIDE = re.compile(r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|podman|tun|tap|wg|utun|tailscale|zt|ppp)")
"""How bridges of containers, virtual machines and tunnels are called: nobody on the sofa is there."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address, and how the system calls the interface that has it ("": it is not known)."""

    address: str
    interface: str = ""


def own_addresses() -> list[Address]:
    """Those of this machine's networks. An address of IPv6 only where there is no other: it may be open to the
    whole internet, and nobody can type it."""
    usual = [address for family, far in FAR_AWAY if (address := _way_out(family, far)) is not None]
    named = {one.address: one for one in (*_of_interfaces(), *_of_the_name())}
    found = {one: named.get(one, Address(one)) for one in (*usual, *named) if _reachable(one)}
    four = [one for one in found.values() if ":" not in one.address]
    return sorted(four or found.values(), key=lambda one: _rank(one, usual))


def _rank(one: Address, usual: list[str]) -> tuple[bool, bool, bool]:
    """Hardware before tunnels and bridges, the way out before others, home networks before the rest."""
    return (_is_inside(one.interface), one.address not in usual, not ip_address(one.address).is_private)


def _is_inside(interface: str) -> bool:
    if not interface:
        return False
    here = INTERFACES / interface
    return bool(INSIDE.match(interface)) or (here.exists() and not (here / "device").exists())


def _reachable(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)


def _way_out(family: int, far: str) -> str | None:
    """The address from which this machine would speak to others."""
    with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as asked:
        asked.connect((far, 9))
        return plain(asked.getsockname()[0])
    return None


def _of_interfaces() -> list[Address]:
    """What Linux knows of each interface."""
    found: list[Address] = []
    if sys.platform != "linux":
        return found
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                told = fcntl.ioctl(asked, ADDRESS_OF_INTERFACE, struct.pack("256s", name.encode()[:15]))
                found.append(Address(socket.inet_ntoa(told[20:24]), name))
    return found


def _of_the_name() -> list[Address]:
    """What elsewhere is known by the machine's own name. Linux would tell only what stands in a file, or ask a
    server for it."""
    if sys.platform == "linux":
        return []
    with suppress(OSError):
        lines = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
        return [Address(plain(str(line[4][0]))) for line in lines]
    return []


def plain(address: str) -> str:
    """The address as it is usually written, without the interface that may follow it."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)
