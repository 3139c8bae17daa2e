"""The page on which a table is set up, and a camera for it."""

from pathlib import Path

import cv2

from tests.browser.driver import Phone
from tests.pictures import plain


def camera(folder: Path) -> str:
    """Return a folder of pictures that is a camera over an empty table."""
    folder.mkdir()
    cv2.imwrite(str(folder / "table.jpg"), plain(90))
    return str(folder)


def enter(phone: Phone, pin: str) -> Phone:
    """Open the page that sets a table up, and give the PIN."""
    phone.open("/setup")
    phone.page.get_by_label("PIN").fill(pin)
    phone.button("Open").click()
    return phone
