"""Begins a game of any kind at a running table, as the page of the host does."""

from collections.abc import Callable
from typing import Any

from tests.browser.driver import Console, Phone

ASK = """async ([what, body]) => {
  const headers = { "Content-Type": "application/json", "X-Kubejo-Token": document.body.dataset.token };
  const given = { once: crypto.randomUUID(), ...body };
  const answer = await fetch(`/api/v1/${what}`, { method: "POST", headers, body: JSON.stringify(given) });
  return [answer.status, await answer.json()];
}"""


def ask(phone: Phone, what: str, **body: Any) -> Any:
    """Ask the table for something from an open page; the answer has to be yes."""
    status, answer = phone.page.evaluate(ASK, [what, body])
    assert status == 200, answer
    return answer


def at_table(
    console: Console, make: Callable[..., Phone], names: tuple[str, ...], sheet: str, **options: Any
) -> list[Phone]:
    """Return the phones of players whose game has begun; they sit in the order of their names."""
    phones = [make(console.address).join(name) for name in names]
    begin(make(console.address).open("/host"), console, sheet, **options)
    return phones


def begin(
    host: Phone, console: Console, sheet: str, position: str = "", corrections: str = "host", **options: Any
) -> None:
    """Begin a game with everybody who is there, some options of its rules changed; say who corrects."""
    view = ask(host, "admit", pin=console.pin)
    ask(host, "corrections", by=corrections)
    persons = [one["person"] for one in view["people"]]
    ask(host, "begin", sheet=sheet, persons=persons, starter=0, options=options, position=position)
