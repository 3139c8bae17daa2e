"""Where phones find this machine: its raw IP addresses, because many phones cannot resolve a name."""

import contextlib
import fcntl
import socket
import struct

SIOCGIFADDR = 0x8915  # Linux: give the IPv4 address of an interface


def own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine, the one towards the rest of the network first, loopback left out."""
    found = [address for address in (_outward(), *_of_interfaces()) if address and not address.startswith("127.")]
    return list(dict.fromkeys(found))


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
