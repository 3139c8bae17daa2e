"""The pages in each language: guessed from the browser, chosen with a tap, and a round told to its verdict."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from kubejo.session import Session
from referee import dudo
from referee.core import seat, words
from referee.words import dice, faces
from tests.browser.desk import give, key, play_kubi, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import mark, opened
from webui.languages import NAMES, language
from webui.texts import page, say

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
PLAYERS = ("Ana", "Bruno")


@pytest.mark.parametrize("code", NAMES)
def test_a_round_is_played_and_told_in_each_language(tmp_path: Path, phone: MakePhone, code: str) -> None:
    spoken = language(code)
    session = seated(tmp_path, PLAYERS)

    def said(key: str, **values: object) -> str:
        return say(words(key, **values), PLAYERS, spoken)  # type: ignore[arg-type]  # what the texts take

    with served(session, beat=15) as desk:
        ana = give(phone(desk.address), "Ana").open("/")
        with ana.page.expect_navigation():  # English pages are loaded anew too, in the middle of what comes next
            ana.page.get_by_role("button", name=NAMES[code], exact=True).click()
        expect(ana.page.locator(f'html[lang="{code}"]')).to_be_attached()
        ana.open()
        expect(ana.page.locator(f'html[lang="{code}"]')).to_be_attached()
        expect(ana.page.get_by_role("heading", name=said("web.turn.opens.mine"))).to_be_visible()
        desk.act("Ana", dudo.Bid(0, 3, 3))
        desk.act("Bruno", dudo.Challenge(1))
        expect(ana.page.get_by_role("heading", name=said("web.call.dudo", player=seat(1)))).to_be_visible()
        for place, name in enumerate(PLAYERS):
            desk.type_hand(name, place, (3, 5, 5, 5, 1))
        verdict = ana.page.get_by_role("dialog")
        expect(verdict).to_contain_text(say(words("web.verdict.holds"), (), spoken))
        expect(verdict).to_contain_text(said("web.verdict.loses", player=seat(1), dice=dice(1)))
        expect(verdict).to_contain_text(say(faces(2, 3), (), spoken))
        assert ana.page.title().startswith(said("web.title.play"))
        ana.page.reload()
        expect(ana.page.locator(f'html[lang="{code}"]')).to_be_attached()
        expect(ana.page.get_by_role("button", name=str(page(spoken)["menu"]), exact=True)).to_be_attached()


def test_the_history_writes_figures_as_the_language_does_and_counts_calls_of_every_kind(
    tmp_path: Path, phone: MakePhone
) -> None:
    session = seated(tmp_path, PLAYERS)
    persons = tuple(one.number for one in session.situation().people)
    with served(session, beat=15) as desk:
        desk.rule((4, 4, 3, 3, 5))
        for seed in (1, 2):
            session.begin(key("host"), "kubi", persons, 0, mark())
            play_kubi(desk, PLAYERS, Random(seed))
        averages = [one.figures.kubi.average for one in session.past().people]
        page = phone(desk.address).open("/history?lang=de").page
        shown = page.get_by_role("region", name="Kubi").locator("tbody td:last-child")
        expect(shown).to_have_text([f"{one:g}".replace("-", "−").replace(".", ",") for one in averages])
        expect(page.locator(".games li").first).to_contain_text("−")
        assert "-" not in page.locator("#figures").inner_text()
        for name in ("Rufe richtig", "Rufe falsch"):
            expect(page.get_by_role("columnheader", name=name)).to_be_visible()


def test_what_was_scanned_is_still_known_in_another_language(tmp_path: Path, phone: MakePhone) -> None:
    session = Session(opened(tmp_path))
    session.join(key("Ana"), "Ana")
    session.ask_letters("PQRS")
    with served(session, beat=15) as desk:
        code = session.offer(key("Ana"), session.situation().people[0].number)
        dora = phone(desk.address).open("/play?code=PQRS&lang=en")
        dora.button("Deutsch").click()
        expect(dora.page.locator('html[lang="de"]')).to_be_attached()
        expect(dora.page.locator("#name")).to_be_visible()
        expect(dora.page.locator("#letters")).to_have_count(0)
        other = phone(desk.address).open(f"/play?seat={code}")
        other.button("Deutsch").click()
        expect(other.page.locator('html[lang="de"]')).to_be_attached()
        expect(other.page.locator('[data-focus="take"]')).to_be_visible()
