"""The four translations: nothing lost on the way, every form there, and every sentence can be said."""

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from itertools import pairwise
from random import Random
from string import Formatter

import cubulus_play
import dudo_play
import kubi_play
import pytest
from babel.messages.catalog import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import cubulus, dudo, kubi
from referee.core import Words, seat, words
from referee.words import dice, faces, listed
from tests import messages
from webui.languages import language
from webui.texts import PAGE, TEMPLATES, say

CASES = {"", "acc"}
NAMES = ("Ana", "{n}|acc:%s", "Žofie", "Ĉiro", "Юля")


def translated(code: str) -> Iterator[Message]:
    catalogue = messages.read(code)
    missing = {message.id for message in messages.missing(catalogue)}
    yield from (message for message in catalogue if message.id and message.id not in missing)


def forms(text: str) -> dict[str, str]:
    plain, *cased = text.split("|")
    return {"": plain, **{name: form for name, _, form in (one.partition(":") for one in cased)}}


def fields(text: str) -> tuple[set[str], set[str]]:
    """Return the names in braces, and the cases asked of them."""
    parsed = [(name, case) for _, name, case, _ in Formatter().parse(text) if name is not None]
    return {name for name, _ in parsed}, {case or "" for _, case in parsed}


@pytest.mark.parametrize("code", messages.TRANSLATED)
def test_every_text_is_translated_and_every_translation_is_said(code: str) -> None:
    """`make messages` brings new texts into the catalogues and names those that wait for a translation."""
    catalogue = messages.read(code)
    assert {message.id for message in catalogue if message.id} == set(messages.said())
    assert not [message.id for message in messages.missing(catalogue)]


@pytest.mark.parametrize("code", messages.TRANSLATED)
def test_a_translation_names_what_the_english_names(code: str) -> None:
    for message in translated(code):
        plural = isinstance(message.id, tuple)
        wanted = fields(message.id[1] if plural else message.id)[0]
        for text in message.string if plural else [message.string]:
            for case, form in forms(text).items():
                named, cases = fields(form)
                assert case in CASES, text
                assert cases <= CASES, text
                assert named | ({"n"} & wanted if plural else set()) == wanted, f"{code}: {message.id}: {form}"


@pytest.mark.parametrize("code", messages.TRANSLATED)
def test_the_scripts_get_texts_without_cases(code: str) -> None:
    for template in PAGE.values():
        for text in [template] if isinstance(template, str) else template:
            said = language(code).gettext(text)
            assert "|" not in said, said
            assert fields(said)[1] <= {""}, said


@pytest.mark.parametrize("code", messages.TRANSLATED)
def test_the_program_reads_what_the_translators_wrote(code: str) -> None:
    path = messages.source(code)
    with path.with_suffix(".mo").open("rb") as file:
        found = GNUTranslations(file)
    for message in translated(code):
        if isinstance(message.id, tuple):
            counts = (1, 2, 5)[: len(message.string)]
            assert tuple(found.ngettext(*message.id, n) for n in counts) == message.string
        else:
            assert found.gettext(message.id) == message.string


def test_a_message_id_stands_for_one_template_only() -> None:
    first = [template if isinstance(template, str) else template[0] for template in messages.said()]
    assert len(first) == len(set(first))


def test_numbers_and_cases_agree() -> None:
    loses = {n: words("web.verdict.loses", player=seat(0), dice=dice(n)) for n in (1, 2, 5, 21)}

    def said(code: str) -> list[str]:
        return [say(loses[n], NAMES, language(code)) for n in (1, 2, 5, 21)]

    assert said("eo") == [f"Ana perdas {dice}" for dice in ("1 ĵetkubon", "2 ĵetkubojn", "5 ĵetkubojn", "21 ĵetkubojn")]
    assert said("cs") == [f"Ana ztrácí {dice}" for dice in ("1 kostku", "2 kostky", "5 kostek", "21 kostek")]
    assert said("de") == [f"Ana verliert {dice}" for dice in ("1 Würfel", "2 Würfel", "5 Würfel", "21 Würfel")]
    assert said("ru") == [f"Ana теряет {dice}" for dice in ("1 кубик", "2 кубика", "5 кубиков", "21 кубик")]


@st.composite
def filled(draw: st.DrawFn) -> Words:
    """Any template of the product, with something in each of its braces."""
    key = draw(st.sampled_from(sorted(TEMPLATES.keys() - {"seat"})))
    template = TEMPLATES[key]
    counts = st.integers(0, 130)
    parts = st.one_of(
        st.integers(0, 4).map(seat),
        counts.map(dice),
        st.builds(faces, counts, st.integers(1, 6)),
        st.lists(counts.map(dice), max_size=4).map(listed),
        st.just("E1"),
    )
    named = fields(template if isinstance(template, str) else template[1])[0]
    plural = not isinstance(template, str)
    return words(key, **{name: draw(counts if plural and name == "n" else parts) for name in sorted(named)})


@settings(max_examples=400, deadline=None)
@given(filled(), st.sampled_from(messages.TRANSLATED))
def test_every_sentence_can_be_said_with_anything_in_it(what: Words, code: str) -> None:
    said = say(what, ("Ana", "Bruno", "Cilka", "Dora", "Emil"), language(code))
    assert said
    assert not set("{}|") & set(said), said
    for _, value in what.parameters:
        if isinstance(value, Words) and value.key == "seat":
            assert ("Ana", "Bruno", "Cilka", "Dora", "Emil")[dict(value.parameters)["seat"]] in said  # type: ignore[index]


@pytest.mark.parametrize("code", messages.TRANSLATED)
def test_names_are_never_changed_and_never_read_as_templates(code: str) -> None:
    for place, name in enumerate(NAMES):
        assert name in say(words("dudo.won", player=seat(place)), NAMES, language(code))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(messages.TRANSLATED))
def test_whole_games_are_told_without_a_word_of_english(seed: int, code: str) -> None:
    """Every event and verdict of a random game of each kind, said in a language and in English, must differ."""
    chance = Random(seed)
    for what in [*told_dudo(chance), *told_kubi(chance), *told_cubulus(chance)]:
        said, english = (say(what, NAMES, spoken) for spoken in (language(code), None))
        assert not re.search(r"\b(the|and|loses|says|throws|is|dice|needs)\b", said), said
        assert said != english or what.key == "cubulus.turn", said


def told_dudo(chance: Random) -> Iterator[Words]:
    for state, event in dudo_play.game(chance.choice(dudo_play.HOUSE_RULES), 4, chance.randrange(10**6), 40):
        yield dudo.tell(state, event, dudo.apply(state, event))


def told_kubi(chance: Random) -> Iterator[Words]:
    for state, event in kubi_play.game(chance.choice(kubi_play.HOUSE_RULES), 3, chance.randrange(10**6), 40):
        yield kubi.tell(state, event, kubi.apply(state, event))


def told_cubulus(chance: Random) -> Iterator[Words]:
    opening = cubulus_play.scattered(cubulus.PRESETS["cubulus_extended"], chance)
    states = cubulus_play.wandering(opening, chance.randrange(10**6), 10)
    for before, then in pairwise(states):
        for event in cubulus.legal(before):
            if cubulus.apply(before, event) == then:
                yield cubulus.tell(before, event, then)
                break
