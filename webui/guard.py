"""Who may talk to these pages: known addresses, own origin, a token with everything that changes something."""

import hashlib
import hmac
import ipaddress
import re
import secrets
import socket
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from flask import Flask, Response, g, request

from webui.table import Denied

COOKIE = "kubejo"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_HEADER = "X-Kubejo-Token"
SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:(?P<port>[0-9]{1,5}))?", re.ASCII)
_KEY = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def own_names(extra: Iterable[str] = ()) -> frozenset[str]:
    """Return the names, in small letters, under which this machine may be asked for pages."""
    machine = socket.gethostname().lower().removesuffix(".local")
    return frozenset({"localhost", "kubejo.local", machine, f"{machine}.local", *(name.lower() for name in extra)})


def of_this_machine(address: str | None) -> bool:
    """Say whether a request came from this very machine; a server at all addresses tells IPv4 ones as IPv6."""
    here = ipaddress.ip_address(address or "::")
    return ((here.version == 6 and here.ipv4_mapped) or here).is_loopback


def is_own_address(text: str) -> bool:
    """Say whether an IP address is one of this machine's now: only those can be bound to."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    broadcast = address.version == 4 and address.is_reserved
    if address.is_unspecified or address.is_multicast or broadcast:
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((text, 0))
        except OSError:
            return False
    return True


def is_known_host(host: str, names: frozenset[str]) -> bool:
    """Say whether a Host header names this machine: a foreign name that resolves to it is a rebinding attack."""
    match = _HOST.fullmatch(host)
    if not match or int(match["port"] or 80) > 65535:
        return False
    name = match["name"].lower()
    return name in names or is_own_address(name.strip("[]"))


def is_own_origin(origin: str, host: str) -> bool:
    """Say whether an Origin header is that of the page which the request is addressed to."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False  # it is no address
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def digest(cookie: str) -> str:
    """Return the name of a phone: the store never holds a cookie that could be used."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def guard(app: Flask, secret: str, names: Callable[[], frozenset[str]]) -> None:
    """Put the checks before every answer and the headers behind it, static files and errors included."""

    def check() -> None:
        if not is_known_host(request.environ.get("HTTP_HOST", ""), names()):
            raise Denied(421, "web.host_unknown")
        cookie = request.cookies.get(COOKIE, "")
        g.fresh = not _KEY.fullmatch(cookie)
        g.cookie = secrets.token_urlsafe(32) if g.fresh else cookie
        g.key = digest(g.cookie)
        g.token = hmac.new(secret.encode(), g.key.encode(), "sha256").hexdigest()
        if request.method not in SAFE:
            _check_unsafe()

    def finish(answer: Response) -> Response:
        answer.headers.update(HEADERS)
        answer.headers.setdefault("Cache-Control", "no-store")
        if g.get("fresh") and answer.mimetype == "text/html" and answer.status_code == 200:
            answer.set_cookie(COOKIE, g.cookie, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
        return answer

    app.before_request(check)
    app.after_request(finish)


def _check_unsafe() -> None:
    origin = request.headers.get("Origin")
    if origin is not None and not is_own_origin(origin, request.environ.get("HTTP_HOST", "")):
        raise Denied(403, "web.foreign")
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Denied(403, "web.foreign")
    given = request.headers.get(TOKEN_HEADER, "")
    if g.fresh or not hmac.compare_digest(given.encode(), g.token.encode()):
        raise Denied(403, "web.foreign")
