"""What nobody has read of a request is dropped in pieces: the server would take it into memory at one go."""

from contextlib import suppress

from flask import Flask, Response, request

PIECE = 1 << 16


def drop(app: Flask) -> None:
    """Read every request to its end before it is answered: a phone that is still sending hears no answer."""

    def drop_rest(answer: Response) -> Response:
        body = request.environ["wsgi.input"]
        with suppress(OSError, ValueError):  # whoever sends it has gone, or sends nonsense
            while request.environ.get("CONTENT_LENGTH") and body.read(PIECE):
                pass
        return answer

    app.after_request(drop_rest)
