"""A phone that asks the table over HTTP as the pages do, for tests."""

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from table_of_phones import mark

from webui import guard


class Phone:
    """A phone that has opened `/play`."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        page = self.client.get("/play").get_data(as_text=True)
        found = re.search(r'data-token="(\w+)"', page)
        assert found
        self.headers = {guard.TOKEN_HEADER: found[1]}
        self.view: Any = None

    def post(self, what: str, **body: object) -> int:
        """Ask for something; what is seen then, or why not, stands in `view`."""
        answer = self.client.post(f"/api/v1/{what}", json={"once": mark()} | body, headers=self.headers)
        self.view = answer.get_json()
        return answer.status_code

    def act(self, **event: object) -> int:
        self.look()
        return self.post("act", event=event, after=self.view["game"]["last"])

    def look(self) -> Any:
        """Look at the game as it is now."""
        self.view = self.client.get("/api/v1/state").get_json()
        return self.view["game"]


def begun(host: Phone, sheet: str, **more: object) -> Any:
    persons = [one["person"] for one in host.client.get("/api/v1/state").get_json()["people"]]
    assert host.post("begin", sheet=sheet, persons=persons, **more) == 200
    return host.view["game"]
