"""Rounds of Dudo on the pages, as people play them: by hand, with a camera over real photos, with a doubt."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kubejo.weights import WEIGHTS
from tests.browser.driver import Console, Phone
from tests.browser.photographs import Labelled, hand, labelled, save, smeared, table_of
from vision.photo import load_photo
from vision.reader import Reader

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
NAMES = ("one", "two", "three", "four", "five", "six")
TRIED = 12
"""Photos that are looked through for two that are read without a doubt."""


def seated(console: Console, phone: MakePhone) -> tuple[Phone, Phone]:
    """Return the phones of Ana and Bruno, whose game has begun; Ana opens."""
    ana, bruno = phone(console.address).join("Ana"), phone(console.address).join("Bruno")
    phone(console.address).host(console.pin)
    expect(ana.page.get_by_role("heading", name="You open the round")).to_be_visible()
    return ana, bruno


def count(hands: list[int], face: int) -> int:
    return sum(value in (1, face) for value in hands)


def test_two_phones_play_a_round_by_hand(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = seated(console, phone)
        watcher = phone(console.address, size=(1280, 800)).open("/tv")
        ana.bid(3, "fours")
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
        expect(watcher.page.get_by_text("Ana says at least 3 fours")).to_be_visible()
        bruno.bid(4, "fives")
        ana.button("Dudo!").click()
        bruno.type_hand([5, 1, 2, 2, 6])
        ana.type_hand([5, 2, 3, 3, 4])
        for one in (ana, bruno):
            expect(one.page.get_by_role("heading", name="The bid fails")).to_be_visible()
            expect(one.page.get_by_text("Bruno loses 1 die", exact=True)).to_be_visible()
            expect(one.page.get_by_text("There are 3: 2 fives and 1 one. 1 is missing")).to_be_visible()
            expect(one.page.get_by_text("Rule D23")).to_be_visible()
        expect(watcher.page.get_by_role("heading", name="The bid fails")).to_be_visible()
        bruno.button("Next round").click()
        expect(bruno.page.get_by_role("heading", name="You open the round")).to_be_visible()
        expect(bruno.page.get_by_text("9 dice on the table")).to_be_visible()


def test_a_phone_that_was_away_and_a_server_that_was_killed_come_back_to_the_same_round(
    tmp_path: Path, phone: MakePhone
) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = seated(console, phone)
        ana.bid(3, "fours")
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
        console.kill()
        expect(bruno.page.get_by_text("Connection lost")).to_be_visible()
        console.again()
        expect(bruno.page.get_by_text("Connection lost")).to_be_hidden()
        bruno.bid(4, "fives")
        expect(ana.page.get_by_role("heading", name="Your turn")).to_be_visible()
        ana.page.reload()
        expect(ana.page.get_by_text("Bruno says at least 4 fives")).to_be_visible()


def test_two_phones_play_a_round_whose_dice_come_from_real_photos(
    photos: Path, tmp_path: Path, phone: MakePhone
) -> None:
    lower, upper = clearest(photos)
    table = table_of(lower, upper)
    save(table, tmp_path / "camera")
    dice = hand(table, 0) + hand(table, 1)
    face = max(range(2, 7), key=lambda one: count(dice, one))
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", str(tmp_path / "camera")) as console:
        ana, bruno = seated(console, phone)
        ana.bid(count(dice, face), NAMES[face - 1].replace("six", "sixe") + "s")
        bruno.button("Dudo!").click()
        settle(bruno, table)
        for one in (ana, bruno):
            expect(one.page.get_by_role("heading", name="The bid holds")).to_be_visible()
            expect(one.page.get_by_text("Bruno loses 1 die", exact=True)).to_be_visible()
            picture = one.page.locator("dialog.verdict .picture img")
            expect(picture).to_be_visible()
            assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 600


def test_a_doubt_is_settled_by_tapping_the_die(photos: Path, tmp_path: Path, phone: MakePhone) -> None:
    lower, upper = clearest(photos)
    table = table_of(lower, upper)
    dice = hand(table, 0) + hand(table, 1)
    face = max(range(2, 7), key=lambda one: count(dice, one))
    table, number = with_a_doubt(table, face, tmp_path / "camera")
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", str(tmp_path / "camera")) as console:
        ana, bruno = seated(console, phone)
        ana.bid(count(dice, face), NAMES[face - 1].replace("six", "sixe") + "s")
        bruno.button("Dudo!").click()
        tapped = settle(bruno, table)
        assert number in tapped, "the die out of focus decides, so it has to be asked for"
        expect(ana.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        expect(ana.page.locator(".because")).to_contain_text(re.compile(f"There are (between )?{count(dice, face)}\\b"))


def clearest(photos: Path) -> list[Labelled]:
    """Return two photos, such that are read without a doubt if there are any: the labels alone say what is right."""
    reader, tried = Reader(WEIGHTS), []
    for photo in labelled(photos):
        tried.append((len(reader.read(photo.image).doubts), len(tried), photo))
        if sum(not doubts for doubts, _, _ in tried) == 2 or len(tried) == TRIED:
            break
    return [photo for _, _, photo in sorted(tried, key=lambda one: one[:2])[:2]]


def with_a_doubt(table: Labelled, face: int, camera: Path) -> tuple[Labelled, int]:
    """Save the table with a die that counts put out of focus, so far that it is seen but not believed.

    Return it, and the number of the die.
    """
    reader = Reader(WEIGHTS)
    for number, (x, y, value) in enumerate(table.dice):
        for blur in (1, 2, 3, 4, 5) if value in (1, face) else ():
            smear = smeared(table, number, blur)
            seen = reader.read(load_photo(save(smear, camera))).dice
            near = [die for die in seen if abs(die.x - x) + abs(die.y - y) < 60]
            if [die.value for die in near] == [None]:
                return smear, number
    raise AssertionError("no die can be put out of focus so that it is seen and not believed")


def settle(phone: Phone, table: Labelled) -> set[int]:
    """Answer whatever the table asks for with what the labels say; return the numbers of the dice that were tapped."""
    tapped: set[int] = set()
    verdict = phone.page.locator("dialog.verdict[open]")
    asked = phone.page.locator(".asked .ask")
    missing = phone.page.locator(".says li", has_text="not found")
    many = phone.page.locator(".says li", has_text="tap the die")
    expect(verdict.or_(asked.first).or_(missing.first).or_(many.first).first).to_be_visible()
    while not verdict.is_visible():
        game = state(phone)
        if game["showing"] is None:
            expect(verdict).to_be_visible()
        elif asked.count() and not missing.count() and not many.count():
            tapped.add(answer(phone, table, game))
        else:
            type_wrong_hand(phone, table, game)
    return tapped


def state(phone: Phone) -> dict[str, "dict[str, list[dict[str, object]]]"]:
    text = phone.page.evaluate("fetch('/api/v1/state').then((answer) => answer.text())")
    found = json.loads(text)["game"]
    assert isinstance(found, dict)
    return found


def answer(phone: Phone, table: Labelled, game: dict[str, "dict[str, list[dict[str, object]]]"]) -> int:
    """Tap the first die that is asked for and say what its label says."""
    first = next(die for die in game["showing"]["dice"] if die["asked"] or die["astray"])
    x, y, width, height = (float(str(part)) for part in list(first["box"]))  # type: ignore[call-overload]  # JSON
    across, down = table.image.shape[1], table.image.shape[0]
    middle = ((x + width / 2) * across, (y + height / 2) * down)
    near = [(abs(dx - middle[0]) + abs(dy - middle[1]), i) for i, (dx, dy, _) in enumerate(table.dice)]
    distance, number = min(near)
    assert distance < 90, f"nothing lies at {middle}"
    phone.page.locator(f'[data-focus="ask-{first["number"]}"]').click()
    name = NAMES[table.dice[number][2] - 1]
    phone.page.locator("#chooser .faces").get_by_role("button", name=name, exact=True).click()
    gone = f'[data-focus="ask-{first["number"]}"]'
    expect(phone.page.locator(gone)).to_have_count(0)
    return number


def type_wrong_hand(phone: Phone, table: Labelled, game: dict[str, "dict[str, list[dict[str, object]]]"]) -> None:
    """Type the hand of a seat of which a die was not found, or something that is none was taken for one."""
    wrong = next(one for one in game["showing"]["hands"] if len(list(one["faces"])) != one["owned"])  # type: ignore[call-overload]  # JSON
    seat = int(str(wrong["seat"]))
    phone.page.locator(f'[data-focus="hand-{seat}"]').click()
    back = phone.button("Take back the last die")
    while back.is_enabled():
        back.click()
    phone.type_hand(hand(table, seat))
    row = phone.page.locator(f'[data-focus="hand-{seat}"]', has_text="shown")
    expect(row.or_(phone.page.locator("dialog.verdict[open]")).first).to_be_visible()
