"""Moves of Cubulus, tapped as players do."""

from playwright.sync_api import Locator, expect

from tests.browser.driver import Phone

MATE = (
    ("C2", "D3"),  # C2D2-D2D3
    ("C8", "C7"),  # (C8D8)-(C7C8)
    ("C1", "B5"),  # 53C1-63B5
    ("F8", "G7"),  # (F8G8)-(G7G8)
    ("H1", "H3"),  # 23H1-54H3
    ("C8", "C6"),  # (C7C8)-(C6C7)
)
"""The piece that is tapped, and where it goes; with its seventh turn this game ends."""
MATING = ("H3", "F6", "over H4, H5, H6, G6")
"""54H3-45F6: the other way leads to the same square, but no mate."""


def square(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f'[data-focus="square-{name}"]')


def move(phone: Phone, start: str, goal: str, way: str = "") -> None:
    """Tap a piece, then where it goes, if there are several the way, then the button that makes the move."""
    expect(phone.page.locator("body.my-turn")).to_be_attached()
    square(phone, start).click()
    square(phone, goal).click()
    if way:
        phone.button(way).click()
    phone.page.locator(".send button").click()
