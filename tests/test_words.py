"""Words as keys with parameters: names, plural forms, other languages, and a complete catalogue."""

import ast
import re
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest

from referee.core import GAMES, Refusal, Words, seat, words
from referee.schema import hints
from referee.words import SHARED, catalogue, dice, faces, listed, say

REFEREE = Path(__file__).parents[1] / "referee"


def test_a_seat_is_said_by_its_name() -> None:
    what = words("dudo.out", player=seat(1))
    assert say(what, ["Ana", "Bruno"]) == "Bruno is out."
    assert say(what, ["Ana"]) == "player 2 is out."
    assert str(what) == "player 2 is out."
    assert say(what, ["", "{n} %s <b>"]) == "{n} %s <b> is out."


def test_each_number_has_its_own_plural_form() -> None:
    assert [str(dice(n)) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [str(faces(1, face)) for face in range(1, 7)] == ["1 one", "1 two", "1 three", "1 four", "1 five", "1 six"]
    assert [str(faces(2, face)) for face in (1, 5, 6)] == ["2 ones", "2 fives", "2 sixes"]


def test_lists_read_like_lists() -> None:
    parts = [dice(1), dice(2), dice(3)]
    assert str(listed([])) == "nothing"
    assert str(listed(parts[:1])) == "1 die"
    assert str(listed(parts[:2])) == "1 die or 2 dice"
    assert str(listed(parts)) == "1 die, 2 dice or 3 dice"
    assert str(listed([*parts, seat(0)], last="and")) == "1 die, 2 dice, 3 dice and player 1"


class Backwards(NullTranslations):
    """A language with other words, another order and three plural forms."""

    def gettext(self, message: str) -> str:
        return {"{player} is out.": "fora: {player}!", "player {number}": "№ {number}"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        assert (msgid1, msgid2) == ("{n} die", "{n} dice")
        return ("{n} kostka", "{n} kostky", "{n} kostek")[0 if n == 1 else 1 if n < 5 else 2]


def test_another_language_takes_the_english_texts_as_ids() -> None:
    language = Backwards()
    assert say(words("dudo.out", player=seat(1)), ["Ana", "Bruno"], language) == "fora: Bruno!"
    assert say(words("dudo.out", player=seat(2)), ["Ana", "Bruno"], language) == "fora: № 3!"
    assert [say(dice(n), (), language) for n in (1, 2, 5)] == ["1 kostka", "2 kostky", "5 kostek"]
    assert say(listed([dice(1), dice(5)]), (), language) == "1 kostka or 5 kostek"


class Declining(NullTranslations):
    """A language in which what is lost, and who is meant, stands in a case of its own."""

    def gettext(self, message: str) -> str:
        return {
            "{bid} or more": "{bid}+",
            "That is exactly right, so {caller} gains {dice}.": "{caller:acc} -> {dice:acc}",
            "{first} and {last}": "{first} & {last}",
            "nothing": "nic|acc:ničeho",
        }.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{n} kostka|acc:{n} kostku|gen:{n} kostky" if n == 1 else "{n} kostek"


def test_a_language_asks_for_a_case_where_it_needs_one() -> None:
    language = Declining()
    assert say(dice(1), (), language) == "1 kostka"

    def gained(what: Words) -> str:
        return say(words("dudo.exact_right", caller=seat(0), dice=what), ["Ana"], language)

    assert gained(dice(1)) == "Ana -> 1 kostku"
    assert gained(dice(7)) == "Ana -> 7 kostek"
    assert gained(listed([dice(1), dice(1)], "and")) == "Ana -> 1 kostku & 1 kostku"
    assert gained(listed([])) == "Ana -> ničeho"
    assert gained(words("dudo.or_more", bid=dice(1))) == "Ana -> 1 kostku+"


def test_what_cannot_be_said() -> None:
    with pytest.raises(KeyError):
        say(words("dudo.nonsense"))
    with pytest.raises(AssertionError, match="a plural goes by a number, not by 'two'"):
        say(words("dice", n="two"))


def test_words_are_equal_whatever_the_order_of_their_parameters() -> None:
    assert words("or", first=dice(1), last=dice(2)) == words("or", last=dice(2), first=dice(1))
    assert words("or", last="b", first="a").parameters == (("first", "a"), ("last", "b"))


def test_the_catalogue_holds_every_game_under_its_own_name() -> None:
    assert SHARED.items() <= catalogue().items()
    for key in catalogue().keys() - SHARED.keys():
        assert key.partition(".")[0] in GAMES, key


def test_plural_pairs_have_the_same_fields_and_go_by_n() -> None:
    for key, template in catalogue().items():
        if isinstance(template, tuple):
            one, many = (fields(text) for text in template)
            assert one == many, key
            assert "n" in one, key


def fields(text: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    assert all(re.fullmatch("[a-z_]+", name) for name in found), text
    return found


def said_in_the_code() -> set[str]:
    """All texts of the referee's code that look like keys."""
    texts = set()
    for file in REFEREE.rglob("*.py"):
        if file.name != "words.py" or file.parent == REFEREE:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(node.value)
    return texts


def test_every_key_is_used_and_every_used_key_exists() -> None:
    said = said_in_the_code()
    keys = catalogue().keys()
    made = re.compile(r"(face\.\d|\w+\.option\.\w+|\w+\.rules\.value|dudo\.rethrow_\w+)$")
    assert {key for key in keys - said if not made.match(key)} == set()
    assert {text for text in said if re.fullmatch(rf"({'|'.join(GAMES)})\.[a-z_.]+", text)} <= keys


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_with_its_rule(game: str) -> None:
    from importlib import import_module

    options = {f"{game}.option.{name}" for name in hints(import_module(f"referee.{game}").Rules)}
    assert {key for key in catalogue() if key.startswith(f"{game}.option.")} == options
    for key in options:
        assert re.search(rf"\({game[0].upper()}\d+[a-z]?", str(catalogue()[key])), key


def test_a_refusal_is_a_rule_and_words() -> None:
    assert Refusal("D1", Words("nothing")) == Refusal("D1", words("nothing"))
