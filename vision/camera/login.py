"""A name and a password in the address of a camera: sent to it as HTTP wants them, and never printed."""

import re
import urllib.request
from base64 import b64encode
from contextlib import suppress
from http.client import HTTPMessage
from typing import IO, Any
from urllib.parse import unquote, urlsplit

from vision.camera.direct import direct

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
    asked = urllib.request.Request(parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl())
    if has_login(address):
        told = b64encode(":".join(login(address)).encode()).decode()
        asked.add_unredirected_header(HEADER, f"Basic {told}")
    return asked


def login(address: str) -> tuple[str, str]:
    """Return the name and the password in an address, as they are without the signs that an address cannot hold."""
    name, _, password = urlsplit(address).netloc.rpartition("@")[0].partition(":")
    return unquote(name), unquote(password)


def opener(address: str) -> urllib.request.OpenerDirector:
    """Return what asks a camera, however it wants the password: as it is (`request`), or a digest of it."""
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    if has_login(address):
        passwords.add_password(None, request(address).host, *login(address))
    return direct(Onward, Digest(passwords))


class Digest(urllib.request.HTTPDigestAuthHandler):
    """Answers a camera that hears no password, only a digest of it (RFC 7616): once, since a wrong one stays wrong."""

    def http_error_401(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> Any:
        """Ask again, with the digest that the camera wants; None where it wants none, or has refused one."""
        wanted = [one for one in headers.get_all("WWW-Authenticate", []) if one.lower().startswith("digest ")]
        known = [one for one in wanted if "sha-256" not in one.lower()]  # urllib knows only older ones, of ASCII
        refused = f'uri="{req.selector}"' in (req.get_header(HEADER) or "")
        with suppress(UnicodeEncodeError):
            return self.retry_http_digest_auth(req, known[0]) if known and not refused else None
        return None


class Onward(urllib.request.HTTPRedirectHandler):
    """Goes where a camera sends it on to; the password goes along only if that is the same camera."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """Ask the same of the new address."""
        asked = super().redirect_request(req, fp, code, msg, headers, newurl)
        if asked and (asked.type, asked.host) == (req.type, req.host) and (told := req.get_header(HEADER)):
            asked.add_unredirected_header(HEADER, told)
        return asked
