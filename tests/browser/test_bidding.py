"""A bid is put together on the page out of what the rules allow."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_a_quantity_steps_from_cell_to_cell_of_a_printed_board_and_not_beyond(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "squirl", persons, 0, mark(), {"track": ["1", "1*", "2", "4", "2*", "6"]})
    with served(session, 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        quantity, more = ana.page.locator(".stepper output b"), ana.button("One more")
        for face, cells in (("twos", "1246"), ("ones", "12")):
            ana.page.get_by_role("group", name="Which face").get_by_role("button", name=face).click()
            for cell in cells[:-1]:
                expect(quantity).to_have_text(cell)
                more.click()
            expect(quantity).to_have_text(cells[-1])
            expect(more).to_be_disabled()
        ana.button("One fewer").click()
        expect(quantity).to_have_text("1")
