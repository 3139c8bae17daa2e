"""Where phones find this machine: its raw IP addresses, because many phones cannot resolve a name."""

import contextlib
import fcntl
import socket
import struct
from ipaddress import IPv6Address
from pathlib import Path

IF_INET6 = Path("/proc/net/if_inet6")
"""Linux: one line for each IPv6 address of this machine."""
GLOBAL = "00"
"""The scope of an address that other machines can use without naming a network interface."""
UNFIT = 0x01 | 0x08 | 0x20 | 0x40
"""Flags of an address that goes soon, is another's, is no longer used, or is not sure yet."""
SIOCGIFADDR = 0x8915  # Linux: give the IPv4 address of an interface


def own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine, the one towards the rest of the network first, loopback left out."""
    found = [address for address in (_outward(), *_of_interfaces()) if address and not address.startswith("127.")]
    return list(dict.fromkeys(found))


def own_addresses6(table: Path = IF_INET6) -> list[str]:
    """Return the IPv6 addresses of this machine that phones can type: no loopback, none that needs an interface."""
    try:
        lines = table.read_text(encoding="ascii").splitlines()
    except OSError:
        return []  # a machine without IPv6
    rows = [line.split() for line in lines]
    return [str(IPv6Address(int(row[0], 16))) for row in rows if row[3] == GLOBAL and not int(row[4], 16) & UNFIT]


def in_address(host: str) -> str:
    """Return a host as it stands in an http address: an IPv6 address is put in brackets."""
    return f"[{host}]" if ":" in host else host


def _outward() -> str | None:
    """Return the address that packets to others would carry; none is sent to find out."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _of_interfaces() -> list[str]:
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        return [address for _, name in socket.if_nameindex() if (address := _of_interface(probe, name))]


def _of_interface(probe: socket.socket, name: str) -> str | None:
    try:
        answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return None
    return socket.inet_ntoa(answer[20:24])
