"""Pages, styles and scripts go over the air compressed: a table of phones shares one small radio."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

KINDS = {"text/html", "text/css", "text/javascript", "image/svg+xml"}
"""What is compressed: never a stream, whose lines must not wait, and no picture, which is compressed already."""
SMALL = 500
"""Bytes below which compressing saves nothing."""
KEPT = 256
"""Compressed texts that are kept: all files, and the newest pages."""


def compress(app: Flask) -> None:
    """Compress answers for all who can read them so."""

    def shrink(answer: Response) -> Response:
        if answer.mimetype not in KINDS:
            return answer
        answer.vary.add("Accept-Encoding")
        if answer.status_code != 200 or not request.accept_encodings.quality("gzip"):
            return answer
        answer.direct_passthrough = False  # of a file, which else goes out unread
        plain = answer.get_data()
        if len(plain) >= SMALL:
            answer.set_data(_gzipped(plain))
            answer.content_encoding = "gzip"
        return answer

    app.after_request(shrink)


@lru_cache(KEPT)
def _gzipped(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)
