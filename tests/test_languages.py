"""Each phone in its own language: guessed from the browser, chosen on a page, kept in a cookie."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from table_of_phones import close_all, table

from webui import guard
from webui.app import create_app
from webui.languages import COOKIE


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    yield create_app(table(tmp_path), "secret", "http://192.0.2.7:8080").test_client()
    close_all()


def language_of(client: FlaskClient, path: str = "/play", **headers: str) -> str:
    page = client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    found = re.search(r'<html lang="(\w+)">', page.get_data(as_text=True))
    assert found
    return found[1]


def choose(client: FlaskClient, language: str) -> int:
    token = re.search(r'data-token="(\w+)"', client.get("/play").get_data(as_text=True))
    assert token
    headers = {guard.TOKEN_HEADER: token[1]}
    return client.post("/api/v1/language", json={"language": language}, headers=headers).status_code


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("pl,de;q=0.5,en;q=0.4", "de"),
        ("ru", "ru"),
        ("eo,en;q=0.5", "eo"),
        ("fr-FR", "en"),
        ("\x7f;;q=,", "en"),
    ],
)
def test_the_first_guess_is_what_the_browser_asks_for(client: FlaskClient, accepted: str, language: str) -> None:
    assert language_of(client, Accept_Language=accepted) == language


def test_the_choice_of_a_phone_is_kept_and_goes_before_the_guess(client: FlaskClient) -> None:
    assert choose(client, "eo") == 200
    cookie = client.get_cookie(COOKIE)
    assert cookie
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("eo", True, "Lax")
    assert language_of(client, Accept_Language="de") == "eo"
    assert language_of(client, "/tv") == "eo"


def test_a_page_asked_for_in_a_language_stays_in_it(client: FlaskClient) -> None:
    choose(client, "eo")
    assert language_of(client, "/tv?lang=ru") == "ru"
    assert language_of(client, "/tv?lang=xx") == "eo"


@pytest.mark.parametrize("language", ["", "fr", "EN", "../en", "en\n"])
def test_a_language_that_there_is_not_is_refused(client: FlaskClient, language: str) -> None:
    assert choose(client, language) == 400
    assert client.get_cookie(COOKIE) is None


def test_every_language_is_named_in_itself_and_the_chosen_one_is_marked(client: FlaskClient) -> None:
    page = client.get("/play?lang=cs").get_data(as_text=True)
    buttons = re.findall(r'<button type="button" value="(\w+)" lang="(\w+)" aria-pressed="(\w+)">(\w+)</button>', page)
    assert [name for *_, name in buttons] == ["English", "Esperanto", "Čeština", "Deutsch", "Русский"]
    assert [value for value, lang, pressed, _ in buttons if pressed == "true" and value == lang] == ["cs"]
