"""A die that was read wrongly, and what was tapped in haste: set right in sight of everybody, and kept in the log."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import cubulus, dudo, kubi
from tests.browser.desk import NO_FOUR, give, key, seated, served
from tests.browser.driver import Phone, settled
from tests.table_of_phones import last, mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_two_taps_of_the_host_set_a_die_of_the_ruling_right(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.rule(NO_FOUR)
        host, ana = give(phone(desk.address), "host").open(), give(phone(desk.address), "Ana").open()
        expect(ana.page.get_by_role("heading", name="The bid fails")).to_be_visible()
        expect(ana.page.get_by_role("button", name="Is that wrong?")).to_have_count(0)
        host.button("Ana: two. Is that wrong?").first.click()
        host.page.locator("#chooser").get_by_role("button", name="four", exact=True).click()
        for one in (host, ana):
            expect(one.page.get_by_role("heading", name="The bid holds")).to_be_visible()
            expect(one.page.get_by_text("Bruno loses 1 die", exact=True)).to_be_visible()
        host.button("Close").click()
        host.button("Log").click()
        expect(host.page.get_by_text("a 4 of Ana, not a 2")).to_be_visible()


def test_a_die_that_nobody_has_shown_is_none_that_was_read_wrongly(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        desk.type_hand("Ana", 0, (4, 4, 4, 2, 2))  # whatever Bruno has, the bid holds (D41)
        host = give(phone(desk.address), "host").open()
        expect(host.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        expect(host.page.locator("#verdict .hands li").filter(has_text="Bruno").locator(".die")).to_have_count(5)
        expect(host.page.locator("#verdict button.fix")).to_have_count(5)
        host.button("Ana: two. Is that wrong?").first.click()
        expect(host.page.get_by_role("dialog", name="What does this die show?")).to_be_visible()


def retype(phone: Phone, seat: int, wrong: int, faces: tuple[int, ...]) -> None:
    """Open the pad of a hand that is complete by a tap on it, and type its last dice anew."""
    phone.page.locator(f'[data-focus="hand-{seat}"]').click()
    expect(phone.page.locator(f'[data-focus="hand-{seat}"]')).to_have_attribute("aria-pressed", "true")
    for _ in range(wrong):
        phone.button("Take back the last die").click()
    phone.type_hand(faces)


def test_a_hand_typed_wrong_is_typed_again_while_the_others_still_type(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        ana, bruno = give(phone(desk.address), "Ana").open(), give(phone(desk.address), "Bruno").open()
        ana.type_hand((1, 2, 2, 2, 6))
        expect(ana.page.locator(".pad")).to_have_count(0)
        retype(ana, 0, 1, (4,))
        expect(ana.page.locator(".pad")).to_have_count(0)
        bruno.type_hand((4, 5, 3, 3, 5))
        expect(ana.page.get_by_role("heading", name="The bid holds")).to_be_visible()


def test_a_ruling_on_typed_dice_that_was_taken_back_is_ruled_anew_once_the_wrong_hand_is_typed_again(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.rule(NO_FOUR)
        desk.session.undo(key("host"), last(desk.session), mark())
        ana = give(phone(desk.address), "Ana").open()
        expect(ana.page.get_by_text("Type the dice again that were typed wrong.")).to_be_visible()
        expect(ana.page.locator(".pad")).to_have_count(0)
        retype(ana, 1, 3, (4, 4, 5))
        expect(ana.page.get_by_role("heading", name="The bid holds")).to_be_visible()


def test_players_agree_to_take_back_what_one_of_them_tapped_in_haste(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.session.let_correct(key("host"), "agreement")
        ana, bruno = give(phone(desk.address), "Ana").open(), give(phone(desk.address), "Bruno").open()
        ana.bid(3, "fours")
        ana.button("Ask to take back").click()
        ana.page.locator("#chooser").get_by_role("button", name="Ask to take back").click()
        asked = bruno.page.locator(".ask-of")
        expect(asked).to_contain_text("Ana wants to take back the last event.")
        expect(asked).to_contain_text("Ana says: at least 3 fours.")
        bruno.button("Agree").click()
        expect(ana.page.get_by_role("heading", name="You open the round")).to_be_visible()
        expect(bruno.page.get_by_role("heading", name="Ana opens the round")).to_be_visible()


def test_who_is_asked_about_a_die_sees_which_and_what_it_counted_as(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.session.let_correct(key("host"), "agreement")
        desk.rule(NO_FOUR)
        ruled = desk.session.situation().game.ruled  # type: ignore[union-attr]  # a game has begun
        desk.session.correct(key("Ana"), ruled or 0, 1, 2, 4, last(desk.session), mark())
        asked = give(phone(desk.address), "Bruno").open().page.locator("#verdict .ask-of")
        expect(asked).to_contain_text(f"Until now it counts as {NO_FOUR[2]}.")
        expect(asked.locator(".dice .die")).to_have_count(5)
        expect(asked.locator(".dice .die:not(.pale)")).to_have_class(f"die f{NO_FOUR[2]}")


def test_the_question_before_taking_back_names_the_event_that_goes(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Bid(1, 4, 4))
        desk.session.undo(key("host"), last(desk.session), mark())
        host = give(phone(desk.address), "host").open()
        host.button("Take back").click()
        expect(host.page.get_by_role("dialog")).to_contain_text("Ana says: at least 3 fours.")


def test_a_question_goes_with_what_it_is_about(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        host = give(phone(desk.address), "host").open()
        chooser = host.page.locator("#chooser")
        host.button("Take back").click()
        expect(chooser).to_contain_text("Ana says: at least 3 fours.")
        desk.act("Bruno", dudo.Challenge(1))
        expect(chooser).to_be_hidden()
        host.page.locator('[data-focus="void"]').click()
        expect(chooser).to_contain_text("Throw this round again?")
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        expect(host.page.locator('[data-focus="hand-0"] .f1')).to_be_visible()
        expect(chooser).to_be_visible()
        desk.type_hand("Bruno", 1, NO_FOUR)
        expect(host.page.locator("#verdict")).to_be_visible()
        expect(chooser).to_be_hidden()
        host.page.locator("#verdict .fix").first.click()
        expect(chooser).to_be_visible()
        desk.act("Ana", dudo.Bid(0, 1, 2))
        expect(chooser).to_be_hidden()


def test_a_question_about_a_throw_stays_while_others_enter_it(tmp_path: Path, phone: MakePhone) -> None:
    """K8: all may enter a throw at the same time."""
    with served(seated(tmp_path, sheet="kubi"), 15) as desk:
        for seat, name in enumerate(("Ana", "Bruno")):
            desk.act(name, kubi.Choose(seat, (1, 2, 3)))
        desk.act("Ana", kubi.Throw((1, 2, 3, 4, 6)))
        host = give(phone(desk.address), "host").open()
        chooser = host.page.locator("#chooser")
        host.page.locator('[data-focus="wrong"]').click()
        desk.act("Ana", kubi.Enter(0, 1, (5, 10)))
        expect(host.page.get_by_role("heading", name="Waiting for Bruno", include_hidden=True)).to_be_attached()
        expect(chooser).to_be_visible()
        chooser.get_by_role("button", name="six").click()
        chooser.get_by_role("button", name="five").click()
        expect(host.page.locator(".throw .f5")).to_be_visible()
        host.page.locator('[data-focus="wrong"]').click()
        desk.session.undo(key("host"), last(desk.session), mark())
        expect(chooser).to_be_hidden()


def test_a_phone_shows_chances_once_it_wants_them_and_keeps_to_it(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        bruno, ana = give(phone(desk.address), "Bruno").open(), give(phone(desk.address), "Ana").open()
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
        expect(bruno.page.get_by_text("that the bid holds")).to_have_count(0)
        bruno.button("Settings").click()
        bruno.page.get_by_role("switch", name="Chances").check()
        bruno.button("Close").click()
        expect(bruno.page.get_by_text("70% that the bid holds")).to_be_visible()  # ten dice, jokers
        bruno.page.reload()
        expect(bruno.page.get_by_text("70% that the bid holds")).to_be_visible()
        expect(ana.page.get_by_role("heading", name="Bruno is thinking")).to_be_visible()
        expect(ana.page.get_by_text("that the bid holds")).to_have_count(0)


SPEAKS = """
window.said = [];
window.speechSynthesis.speak = (words) => window.said.push([words.lang, words.text]);
window.tones = [];
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone {
  constructor(speaker, given) {
    super(speaker, given);
    tones.push(given.frequency);
  }
};
"""
TURN = [523, 784]
END = [392, 523, 659]
"""The pitches that are heard."""


def test_the_verdict_is_spoken_once_by_a_phone_that_was_asked_to(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana, bruno = give(phone(desk.address), "Ana"), give(phone(desk.address), "Bruno")
        for one in (ana, bruno):
            one.page.add_init_script(SPEAKS)
            one.open()
        ana.button("Settings").click()
        ana.page.get_by_role("switch", name="Spoken verdict").check()
        ana.page.get_by_role("switch", name="Sounds").check()
        ana.button("Close").click()
        desk.rule(NO_FOUR)
        for one in (ana, bruno):
            expect(one.page.get_by_role("heading", name="The bid fails")).to_be_visible()
            one.button("Next round").click()
        desk.session.join(key("Bruno"), "Bruno the second")
        expect(
            ana.page.get_by_text("Bruno the second").or_(ana.page.get_by_text("Wait for your turn")).first
        ).to_be_visible()
        words = (
            "The bid fails. Ana said at least 3 fours. There are 2: 1 four and 1 one. 1 is missing, so Ana loses 1 die."
        )
        first, *said = ana.page.evaluate("said")
        assert first == ["en", "Spoken verdict"], "it is heard at once that it works"
        assert said == [["en", words]]
        assert bruno.page.evaluate("said") == []


def test_a_ruling_that_is_taken_back_does_not_speak_the_one_before(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.rule(NO_FOUR)
        ana = give(phone(desk.address), "Ana")
        ana.page.add_init_script(SPEAKS)
        ana.open().button("Next round").click()
        ana.button("Settings").click()
        ana.page.get_by_role("switch", name="Spoken verdict").check()
        ana.button("Close").click()
        ana.page.evaluate("said.length = 0")
        desk.act("Ana", dudo.Bid(0, 1, 3))
        desk.act("Bruno", dudo.Challenge(1))
        desk.type_hand("Ana", 0, (3, 3, 2, 2))
        expect(ana.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        desk.session.undo(key("host"), last(desk.session), mark())
        expect(ana.page.get_by_role("heading", name="Bruno doubts it: Dudo!")).to_be_visible()
        desk.session.undo(key("host"), last(desk.session), mark())
        expect(ana.page.get_by_role("heading", name="Bruno is thinking")).to_be_visible()
        said = [words[1] for words in ana.page.evaluate("said")]
        assert [words.startswith("The bid holds.") for words in said] == [True], said


def listening(phone: Phone, name: str) -> Phone:
    """Open somebody's page, let it sound and speak, and forget what it tells of that; it has no chances to show."""
    phone.page.add_init_script(SPEAKS)
    give(phone, name).open().button("Settings").click()
    for comfort in ("Spoken verdict", "Sounds"):
        phone.page.get_by_role("switch", name=comfort).check()
    expect(phone.page.get_by_role("switch", name="Chances")).to_have_count(0)
    phone.button("Close").click()
    settled(lambda: heard(phone) == TURN)
    phone.page.evaluate("said.length = tones.length = 0")
    return phone


def heard(phone: Phone) -> object:
    """Return the pitches of all tones since."""
    return phone.page.evaluate("tones")


def test_a_phone_sounds_at_its_turn_in_kubi_and_tells_who_has_won(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, sheet="kubi"), 15) as desk:
        ana, bruno = (listening(phone(desk.address), name) for name in ("Ana", "Bruno"))
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        expect(ana.page.get_by_role("heading", name="Waiting for Bruno")).to_be_visible()
        desk.act("Bruno", kubi.Choose(1, (2, 4, 5)))
        settled(lambda: heard(ana) == TURN)
        desk.act("Ana", kubi.Throw((1, 2, 3, 3, 4)))
        settled(lambda: heard(bruno) == TURN)
        desk.act("Ana", kubi.Enter(0, 1, (5, 7)))
        expect(ana.page.get_by_role("heading", name="Waiting for Bruno")).to_be_visible()
        assert heard(ana) == TURN, "she has had it since her throw"
        desk.act("Bruno", kubi.Enter(1, 2, (4, 7)))
        settled(lambda: heard(bruno) == [*TURN, *TURN])
        for number in range(1, 8):
            desk.act(("Ana", "Bruno")[number % 2], kubi.Throw((1, 2, 3, 3, 4)))
            desk.act("Ana", kubi.Enter(0, 1, (5, 7)))
            desk.act("Bruno", kubi.Enter(1, 2, (4, 7)))
        title = ana.page.locator("h1.headline").inner_text
        settled(lambda: ana.page.evaluate("said.length"))
        assert [words[1].startswith(title()) for words in ana.page.evaluate("said")] == [True]


def test_a_phone_sounds_at_its_turn_in_cubulus_and_tells_how_it_ended(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "cubulus", persons, 0, mark(), {"draw_agreement": True})
    with served(session, 15) as desk:
        bruno = listening(phone(desk.address), "Bruno")
        desk.act("Ana", cubulus.Turn("C2D2-D2D3"))
        settled(lambda: heard(bruno) == TURN)
        for seat, name in enumerate(("Ana", "Bruno")):
            desk.act(name, cubulus.Draw(seat))
        settled(lambda: heard(bruno) == [*TURN, *END])
        assert [words[1].startswith("The game is drawn") for words in bruno.page.evaluate("said")] == [True]
