"""A name and a password in the address of a camera: sent to it as HTTP wants them, and never printed."""

import re
import urllib.request
from base64 import b64encode
from http.client import HTTPMessage
from typing import IO
from urllib.parse import unquote, urlsplit

HEADER = "Authorization"


def shown(address: str) -> str:
    """Give what a user wrote after `--camera` without any name and password in it.

    A password may hold any sign, though it should not, so that all up to the last @ goes.
    """
    return re.sub(r"^(\w+:/+).*@", r"\1", address, flags=re.DOTALL)


def has_login(address: str) -> bool:
    """Say whether an address holds a name and a password."""
    return "@" in urlsplit(address).netloc


def request(address: str) -> urllib.request.Request:
    """Give what is asked of a camera. Raises ValueError for what is no address."""
    parts = urlsplit(address)
    if not parts.hostname or parts.port == 0:
        raise ValueError("an address has a host, and no port 0")
    login, _, host = parts.netloc.rpartition("@")
    asked = urllib.request.Request(parts._replace(netloc=host).geturl())
    if login:
        name, _, password = login.partition(":")
        told = b64encode(f"{unquote(name)}:{unquote(password)}".encode()).decode()
        asked.add_unredirected_header(HEADER, f"Basic {told}")
    return asked


class Onward(urllib.request.HTTPRedirectHandler):
    """Goes where a camera sends it on to; the password goes along only if that is the same camera."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """Ask the same of the new address."""
        asked = super().redirect_request(req, fp, code, msg, headers, newurl)
        if asked and (asked.type, asked.host) == (req.type, req.host) and (login := req.get_header(HEADER)):
            asked.add_unredirected_header(HEADER, login)
        return asked
