"""One Chromium for all tests of the pages, and phones that watch for foreign requests and for nameless dialogs."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driver import CHROMIUM, Phone, launch
from tests.table_of_phones import close_all

NAMELESS = """
const show = HTMLDialogElement.prototype.showModal;
HTMLDialogElement.prototype.showModal = function () {
  show.call(this);
  const title = document.getElementById(this.getAttribute("aria-labelledby"));
  const name = title && this.contains(title) ? title.textContent : this.ariaLabel;
  if (!name) console.error(`Error: the dialog ${this.id} has no name`);
};
"""
"""Complains of every dialog that opens without a name for those who do not see it."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("no Chromium: apt-get install chromium, or set KUBEJO_CHROMIUM to its path")
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _close_stores() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., Phone]]:
    """Give a maker of phones. At the end none of them may have asked another address or complained."""
    phones: list[Phone] = []

    def make(address: str, **options: object) -> Phone:
        phones.append(Phone(browser, address, **options))  # type: ignore[arg-type]  # options of a phone, as they come
        phones[-1].page.add_init_script(NAMELESS)
        return phones[-1]

    yield make
    for one in phones:
        one.context.close()
        foreign = [url for url in one.asked if urlsplit(url).netloc != urlsplit(one.address).netloc]
        assert not foreign, "a page works without the internet"
        assert not [line for line in one.said if "Content Security Policy" in line or "Error" in line], one.said
