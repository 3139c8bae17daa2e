"""A name and a password in the address of a camera: sent to it as HTTP wants them, and never printed."""

import re
import shlex
import urllib.request
from base64 import b64encode
from contextlib import suppress
from email.message import Message
from http.client import HTTPMessage
from typing import IO, Any
from urllib.parse import unquote, urlsplit

from vision.camera.direct import direct

HEADER = "Authorization"
PIPE = "pipe:"  # a command that gives pictures follows


def without_login(text: str) -> str:
    """Give what a user wrote after `--camera`, or what a program says, without any name and password in it.

    A password may hold any sign, though it should not, so that all up to the last @ goes: of an address, or of each
    word with an address in it.
    """
    if text.startswith(PIPE):
        with suppress(ValueError):  # a quote that is never closed
            return PIPE + shlex.join(map(without_login, shlex.split(text.removeprefix(PIPE))))
    return re.sub(r"(\w+:/+)\S*@", r"\1", re.sub(r"^(\w+:/+).*@", r"\1", text, flags=re.DOTALL))


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
        known = [one for one in wanted(headers, "digest") if can_answer(one)]
        refused = f'uri="{req.selector}"' in (req.get_header(HEADER) or "")
        with suppress(UnicodeEncodeError):  # urllib makes digests of ASCII only
            return self.retry_http_digest_auth(req, known[0]) if known and not refused else None
        return None


def wanted(headers: Message, way: str) -> list[str]:
    """Give what a camera says of a way, "basic" or "digest", in which it wants to be told the password."""
    return [one for one in headers.get_all("WWW-Authenticate", []) if one.lower().split()[:1] == [way]]


def can_answer(digest: str) -> bool:
    """Say whether urllib can make the digest that a camera wants: it knows only the older kinds."""
    try:
        told = urllib.request.parse_keqv_list(urllib.request.parse_http_list(digest.partition(" ")[2]))
    except ValueError:
        return False
    ways = told.get("qop", "auth").replace(" ", "").split(",")
    return told.get("algorithm", "MD5") in ("MD5", "SHA") and "auth" in ways and {"realm", "nonce"} <= told.keys()


def beyond(headers: Message) -> bool:
    """Say whether a camera wants digests alone, and none of a kind that can be made here."""
    digests = wanted(headers, "digest")
    return bool(digests) and not wanted(headers, "basic") and not any(map(can_answer, digests))


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
