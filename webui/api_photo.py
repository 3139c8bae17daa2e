"""`POST /api/v1/photo?after=N&once=MARK`: a photo of the dice that lie open, the file itself as the body.

It answers with the view, in which the reading shows as that of the camera would; 409 while dice are hidden, 413 for
too much, 415 for no photo, 422 for one that cannot be read, 429 and 503 when there are too many.
"""

from flask import Flask, g, request
from flask.typing import ResponseReturnValue

from webui.body import LONGEST_TEXT, post, seen
from webui.limits import Rate
from webui.table import Denied, Table

MOST_BYTES = 12 * 1024 * 1024


def add(app: Flask, table: Table) -> None:
    """Add the way in for photos: at most six a minute from a phone."""
    sent = Rate(6, 60)

    def photo() -> ResponseReturnValue:
        after, once = request.args.get("after", type=int), request.args.get("once", "")
        if after is None or not 0 < len(once) <= LONGEST_TEXT:
            raise Denied(400, "web.bad_request")
        request.max_content_length = MOST_BYTES
        if (request.content_length or 0) > MOST_BYTES:
            raise Denied(413, "web.photo.large", most=MOST_BYTES // 1024**2)
        if not sent.allows(g.key):
            raise Denied(429, "web.photo.often")
        table.photo(g.key, request.get_data(cache=False), after, once)
        return seen(table)

    post(app, photo)
