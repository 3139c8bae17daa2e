"""Names are text: sixty that would like to be more, through every page, answer and file."""

import csv
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from table_of_phones import act, close_all, dealt, last, mark

from kubejo.session import Session
from referee import dudo
from tests.doors import app_of
from webui import guard, names
from webui.languages import NAMES as LANGUAGES

HOSTILE = (
    *("<script>a()</script>", '"><img onerror=a()>', "<svg/onload=a()>", "<img src=x onerror=a>", "</body></html>"),
    *("<!--", "-->", "<![CDATA[", "]]>", "<b>", "&lt;b&gt;", "&amp;", "&#60;b&#62;", "&", "<", ">", '"', "'"),
    *("</script>", "javascript:a()", "data:text/html,a", "//evil.example", "http://evil.example", "onclick=a()"),
    *("{{ 7*7 }}", "{% raw %}", "{0.__class__}", "{player}", "{n}", "{", "}", "${7*7}", "#{7*7}", "%s%s%n", "%(a)s"),
    *("{dice:acc}", "a|acc:b", "|", "\\u003cb", "\\", "a\\'b\"c", "'; DROP TABLE e;--", "' OR '1'='1", "1; --"),
    *("=HYPERLINK(1)", "=1+1", "+1", "-1", "@SUM(1)", "a,b;c", 'a"b', "__proto__", "constructor", "null", "../../etc"),
    *("אנה", "花子🎲", "Ż́̂ọ", "ﷺ", "🏳️‍🌈"),
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Session, FlaskClient]]:
    """Give a table at which every such name has finished a game, two of them at a time."""
    session: Session | None = None
    for number in range(0, len(HOSTILE), 2):
        pair = HOSTILE[number : number + 2]
        session = game_of(session, tmp_path_factory, pair)
    assert session
    yield session, app_of(session).test_client()
    close_all()


def game_of(session: Session | None, folders: pytest.TempPathFactory, pair: tuple[str, ...]) -> Session:
    if session is None:
        session = dealt(folders.mktemp("names"), "kubdubo", pair, {"start_dice": 1})
    else:
        for name in pair:
            session.join(f"phone of {name}", name)
        known = {one.name: one.number for one in session.situation().people}
        persons = tuple(known[names.clean(name)] for name in pair)
        session.begin("host", "kubdubo", persons, 0, mark(), {"start_dice": 1})
    act(session, pair[0], dudo.Bid(0, 2, 3))
    act(session, pair[1], dudo.Challenge(1))
    for seat, name in enumerate(pair):
        session.type_hand(f"phone of {name}", seat, (5,), last(session), mark())
    for person in (one.number for one in session.situation().people):
        session.leave("host", person)
    return session


def test_there_are_sixty_names_and_all_of_them_may_play() -> None:
    assert len(HOSTILE) == len(set(HOSTILE)) == 60
    for name in HOSTILE:
        assert 1 <= len(names.clean(name)) <= names.LONGEST


class Page(HTMLParser):
    """What a browser would run of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.scripted = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripted = tag == "script"
        given = dict(attrs)
        if tag == "script" and not (given.get("src") or "").startswith("/static/"):
            self.wrong.append(f"{tag} {attrs}")
        if tag in ("style", "iframe", "object", "embed", "base", "form") and tag != "form":
            self.wrong.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "style" or re.match(r"\s*(javascript|data):", value or ""):
                self.wrong.append(f"{tag} {name}={value}")
            if name in ("src", "href", "action") and not re.match(r"(/|\?|#)(?!/)", value or "/"):
                self.wrong.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self.scripted and data.strip():
            self.wrong.append(data)


PAGES = ("/", "/play", "/tv", "/host", "/history")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_has_anything_inline_and_none_holds_a_name(played: tuple[Session, FlaskClient], code: str) -> None:
    _, client = played
    for path in PAGES:
        text = client.get(f"{path}?lang={code}").get_data(as_text=True)
        page = Page()
        page.feed(text)
        assert not page.wrong, path
        for name in HOSTILE[:5]:
            assert name not in text.partition("</body></html>" if name == "</body></html>" else "\x00")[0], path


def test_every_name_comes_out_of_the_answers_as_it_went_in(played: tuple[Session, FlaskClient]) -> None:
    session, client = played
    wanted = {names.clean(name) for name in HOSTILE}
    past = client.get("/api/v1/history")
    assert past.mimetype == "application/json"
    assert wanted <= texts(past.get_json())
    for code in LANGUAGES:
        for number in range(1, len(HOSTILE) // 2 + 1):
            told = client.get(f"/api/v1/history/{number}?lang={code}").get_json()
            pair = [names.clean(name) for name in HOSTILE[2 * number - 2 : 2 * number]]
            said = "\n".join(texts(told))
            assert all(name in said for name in pair), (code, pair)
    assert session.situation().game


def texts(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(texts(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(texts(part) for part in value))
    return {value} if isinstance(value, str) else set()


def test_every_name_comes_out_of_the_files_and_none_is_a_formula(played: tuple[Session, FlaskClient]) -> None:
    _, client = played
    wanted = {names.clean(name) for name in HOSTILE}
    lines = client.get("/api/v1/export/games.jsonl").get_data(as_text=True).splitlines()
    assert wanted <= set().union(*(texts(json.loads(line)) for line in lines))
    for file in ("games.csv", "people.csv"):
        answer = client.get(f"/api/v1/export/{file}")
        assert answer.headers["Content-Disposition"].startswith("attachment")
        rows = list(csv.reader(io.StringIO(answer.get_data(as_text=True).removeprefix("\ufeff"))))
        cells = {cell for row in rows for cell in row}
        assert not [cell for cell in cells if re.match(r"[=+@\t\r]|-(?!\d+([.,]\d+)?$)", cell)], file
        assert "-1" not in cells, "a name that looks like a number below zero is a formula too"


def test_the_link_to_another_app_holds_no_name_raw(played: tuple[Session, FlaskClient]) -> None:
    _, client = played
    for number in range(1, len(HOSTILE) // 2 + 1):
        link = client.get(f"/api/v1/history/{number}").get_json()["bgstats"]
        assert link.startswith("bgstats://")
        assert not set(link) & set(" <>'\"{}|\\^`"), link


def test_no_script_or_template_makes_markup_from_texts() -> None:
    folder = Path(guard.__file__).parent
    forbidden = (
        *("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "createContextualFragment", "DOMParser"),
        *("|safe", "| safe", "Markup", "autoescape false", "eval(", "new Function", 'setTimeout("'),
        *('setAttribute("style"', "srcdoc"),
    )
    for file in [*folder.rglob("static/**/*.js"), *folder.rglob("templates/**/*.html")]:
        text = file.read_text(encoding="utf8")
        assert not [way for way in forbidden if way in text], file.name
