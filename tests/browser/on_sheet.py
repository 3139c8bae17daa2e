"""Throws and entries of Kubi, tapped as players do."""

from playwright.sync_api import Locator

from tests.browser.driver import Phone

NAMES = ("one", "two", "three", "four", "five", "six")
SEVENS = (1, 3, 3, 4, 4)
"""With a 1 taken out: 6 + 8, or 7 + 7."""


def cross(phone: Phone, *numbers: int) -> None:
    """Cross three numbers."""
    for number in numbers:
        phone.page.get_by_role("group", name="Your three numbers").get_by_role("button", name=NAMES[number - 1]).click()
    phone.button("Cross").click()


def throw(phone: Phone, *faces: int) -> None:
    """Type a throw."""
    for face in faces:
        phone.page.locator(".pad").get_by_role("button", name=NAMES[face - 1], exact=True).click()
    phone.button("This is the throw").click()


def enter(phone: Phone, first: int, second: int) -> None:
    """Enter two sums for the die that is taken out already."""
    option(phone, first, second).click()
    phone.page.locator(".send button").click()


def option(phone: Phone, first: int, second: int) -> Locator:
    return phone.page.get_by_role("button", name=f"{first} and {second}:")


def row(phone: Phone, number: int) -> Locator:
    """Return a row of the own sheet."""
    return phone.page.locator(".rows tbody tr").nth(number - 2)
