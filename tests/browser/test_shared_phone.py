"""One phone that plays for several seats."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import dudo
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_a_shared_phone_bids_for_who_is_on_turn_though_another_of_its_seats_may_doubt(
    tmp_path: Path, phone: MakePhone
) -> None:
    session = seated(tmp_path)
    session.another(key("Ana"), "Cilka")
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "kubdubo", persons, 0, mark(), {"who_may_doubt": "anyone"})
    with served(session, 15) as desk:
        desk.act("Ana", dudo.Bid(0, 1, 2))
        desk.act("Bruno", dudo.Bid(1, 2, 2))
        bruno, ana = give(phone(desk.address), "Bruno").open(), give(phone(desk.address), "Ana").open()
        ana.bid(3, "twos")
        expect(bruno.page.get_by_text("Cilka says at least 3 twos")).to_be_visible()
        bruno.button("Dudo!").click()
        expect(ana.page.get_by_role("heading", name="Bruno doubts it: Dudo!")).to_be_visible()


def test_a_shared_phone_says_whose_turn_it_is_and_whose_dice_it_asks_for(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    session.another(key("Ana"), "Cilka")
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "kubdubo", persons, 0, mark())
    with served(session, 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        expect(ana.page.get_by_role("heading", name="Ana opens the round")).to_be_visible()
        desk.act("Ana", dudo.Bid(0, 1, 2))
        desk.act("Bruno", dudo.Bid(1, 2, 2))
        expect(ana.page.get_by_role("heading", name="Cilka: your turn")).to_be_visible()
        ana.button("Dudo!").click()
        expect(ana.page.get_by_role("heading", name="What does Ana show?")).to_be_visible()
        ana.type_hand([5, 4, 3, 3, 6])
        expect(ana.page.get_by_role("heading", name="What does Cilka show?")).to_be_visible()
