"""The reader on painted scenes that no training has seen, on real photos, and on what is no die."""

import hashlib
import tomllib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kubejo.doubting import in_words
from kubejo.weights import WEIGHTS
from models.evaluate import speed
from models.evaluate.left_out import strangers
from models.photos import load
from models.raster.arrange import turned
from models.raster.scene import put
from models.raster.spoil import grain
from models.raster.tables import table_top
from tests.flat_dice import flat_die, lit_table
from vision.annotate import ring
from vision.reader import MANY, Reader
from vision.reading.crop import EDGE, NEAR, SIDE, TIMES, crop, nearer
from vision.reading.doubt import ALONE, AMONG, APART, IF_LARGER, IF_SMALLER, LONE, LONE_ONE, doubt_of, doubts_of, named
from vision.reading.finder import FAINT
from vision.reading.found import FAINTEST, Found, worth_judging
from vision.reading.found import deduplicated as first_of_each_place
from vision.reading.plausible import (
    BELIEVED,
    FACE,
    HINTED,
    IGNORED,
    IGNORED_ALONE,
    LESS,
    SOLID,
    SUSPECTED,
    plausible,
    without_grounds,
)
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight, crowding, nearness
from vision.types import Die, Doubt, Image, TableReading
from vision.weights import WeightsTrouble, open_weights
from webui.texts import say

FIVE = (0.004, 0.004, 0.004, 0.004, 0.97, 0.014)
UNSEEN = 977  # training uses other seeds
UPWARDS = -np.pi / 2  # the way in a picture in which what is higher above the table appears


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(WEIGHTS)


def row_of_dice(seed: int, edge: float) -> tuple[Image, list[int]]:
    """Six dice of one set in a row, their values shuffled."""
    rng = np.random.default_rng([UNSEEN, seed])
    side = int(edge * 14)
    image, lights, material = lit_table(rng, side)
    values, tilt = [int(value) for value in rng.permutation(6) + 1], float(rng.uniform(0, 20))
    for k, value in enumerate(values):
        at = (edge * (2 + 2 * k), side / 2 + float(rng.uniform(-3, 3)) * edge)
        die = flat_die(rng, value, tilt)
        put(image, die, material, lights, at, edge, rng, turned(rng, die, UPWARDS))
    return grain(rng, image), values


def read_values(reading: TableReading) -> list[int | None]:
    return [die.value for die in reading.dice]


@pytest.mark.parametrize("edge", [24, 40, 90, 200])
def test_dice_of_any_size_are_read_without_being_told_how_large_they_are(reader: Reader, edge: float) -> None:
    read = wrong = 0
    for seed in range(8):
        image, values = row_of_dice(seed, edge)
        reading = reader.read(image)
        if reading.sure:
            read += 1
            wrong += read_values(reading) != values
    assert wrong == 0
    assert read >= 4


@pytest.mark.parametrize("edge", [15.0, 17.0])
def test_no_small_die_is_missed_in_the_picture_of_a_camera_module(reader: Reader, edge: float) -> None:
    """It was half as large as it is that such a picture was looked at: one die of thirty was missed without a word."""
    _, jpeg = cv2.imencode(".jpg", speed.table(2304, 1296, edge), [cv2.IMWRITE_JPEG_QUALITY, 90])
    reading = reader.read(np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR_RGB), np.uint8))
    values = [die.value for die in sorted(reading.dice, key=lambda die: (round(die.y / 1296 * 5.4 - 0.7), die.x))]
    assert values == [k % 6 + 1 for k in range(speed.DICE)]
    assert not reading.doubts


def test_tables_without_dice_give_no_dice(reader: Reader) -> None:
    for seed in range(30):
        rng = np.random.default_rng([UNSEEN, 1, seed])
        reading = reader.read(grain(rng, table_top(rng, 320)))
        assert not any(die.value for die in reading.dice), f"table {seed}"


def dark_blobs(seed: int) -> Image:
    """A dark table of faint blobs as large as pips, on which single ones lie as pips do by chance."""
    blobs = np.random.default_rng(seed).normal(0, 1, (60, 80)).astype(np.float32)
    shade = (
        np.array([42, 40, 45], np.float32) + 6 * cv2.resize(blobs, (640, 480), interpolation=cv2.INTER_CUBIC)[..., None]
    )
    return np.asarray(np.clip(shade, 0, 255), np.uint8)


@pytest.mark.parametrize("seed", [1, 10, 20])
def test_blobs_of_a_dark_table_are_no_dice(reader: Reader, seed: int) -> None:
    reading = reader.read(dark_blobs(seed))
    assert (reading.dice, reading.doubts) == ((), ())


def test_what_may_be_a_die_among_blobs_gets_no_value(reader: Reader) -> None:
    assert not any(read_values(reader.read(dark_blobs(23))))


def test_a_picture_full_of_doubts_is_checked_like_others(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a print all over a cloth some dots had been dice for certain, just because there were so many in doubt."""
    dots = tuple(Die(60.0 * k, 50, (60 * k - 15, 35, 30, 30), FIVE, 5, 0.97) for k in range(1, 15))
    for many in (MANY, MANY + 1):
        places = [Found(600, 400, 30, 0.5, (1 / 6,) * 6)] * many
        given = TableReading(0, dots), places
        monkeypatch.setattr("vision.reader.judged", lambda *_, given=given: given)
        read = reader.read(np.full((480, 960, 3), 120, np.uint8))
        assert {doubt.reason for doubt in read.doubts} == {"maybe"}
        assert {doubt.die for doubt in read.doubts} == set(range(14))


def test_a_picture_too_small_for_any_die_is_an_empty_reading(reader: Reader) -> None:
    assert reader.read(np.zeros((1, 1, 3), np.uint8)).dice == ()


def test_a_picture_of_another_form_is_refused(reader: Reader) -> None:
    with pytest.raises(ValueError, match=r"\(H, W, 3\) uint8, not \(4, 4\) float64"):
        reader.read(np.zeros((4, 4)))  # type: ignore[arg-type]  # the mistake is the point


def test_each_level_of_the_pyramid_shows_the_same_place_at_half_the_size() -> None:
    image = np.zeros((1000, 801, 3), np.uint8)
    image[400:480, 600:680] = 255
    for level in pyramid(image):
        bright = np.argwhere(level.image[..., 0] > 127)
        assert level.whole(float(bright[:, 1].mean())) == pytest.approx(639.5, abs=level.scale / 2)
        assert level.here(639.5) == pytest.approx(float(bright[:, 1].mean()), abs=0.5)


def test_a_crop_shows_its_die_in_the_middle_at_one_size() -> None:
    image = np.zeros((200, 300, 3), np.uint8)
    cv2.rectangle(image, (90, 40), (109, 59), (255, 255, 255), -1)
    found = crop(image, 99.5, 49.5, 20)
    bright = np.argwhere(found[..., 0] > 127)
    assert found.shape == (SIDE, SIDE, 3)
    assert np.ptp(bright, axis=0) + 1 == pytest.approx([EDGE, EDGE], abs=1.5)
    assert bright.mean(0) == pytest.approx([(SIDE - 1) / 2] * 2, abs=0.6)


def test_a_closer_look_shows_the_middle_of_a_crop_larger() -> None:
    seen = np.zeros((2, SIDE, SIDE, 3), np.uint8)
    seen[1, 28:36, 20:32] = 255
    closer = nearer(seen)
    assert closer.shape == (2, NEAR * TIMES, NEAR * TIMES, 3)
    assert not closer[0].any()
    bright = np.argwhere(closer[1, ..., 0] > 127)
    rim = (SIDE - NEAR) // 2
    assert bright.min(0) == pytest.approx([TIMES * (28 - rim), TIMES * (20 - rim)], abs=1)
    assert bright.max(0) == pytest.approx([TIMES * (36 - rim) - 1, TIMES * (32 - rim) - 1], abs=1)


def test_real_photos_of_a_source_not_trained_on_are_read(reader: Reader, photos: Path) -> None:
    """A small sample with every value; the whole table is in models/README.md."""
    if not (photos / "matteop65" / "labels.json").is_file():
        pytest.skip(f"no matteop65 in {photos}")
    right = wrong = 0
    for photo in load(photos, "matteop65")[::12]:
        reading = reader.read(photo.image)
        if reading.sure:
            same = sorted(one.value for one in photo.labels) == sorted(read_values(reading))  # type: ignore[type-var]
            right, wrong = right + same, wrong + (not same)
    assert right > 3
    assert wrong <= right // 10


def sight(
    score: float = 0.9,
    nothing: float = 0.2,
    best: float = 0.999,
    agreed: bool = True,
    edge: float = 30,
    x: float = 100,
    leaning: float = 0.0,
) -> Sight:
    rest = (1 - best) / 5
    return Sight(Found(x, 100, edge, score, (best, *[rest] * 5)), nothing, leaning, (best, *[rest] * 5), agreed)


def showing(value: int, one: Sight) -> Sight:
    """The same sighting with another value."""
    best, rest = max(one.faces), min(one.faces)
    return replace(one, faces=tuple(best if face == value else rest for face in range(1, 7)))


def in_english(doubt: Doubt | None) -> str | None:
    return say(in_words(doubt)) if doubt else None


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (sight(), None),
        (sight(score=0.2), "Something in the middle may be a die."),
        (sight(nothing=0.99), "Something in the middle may be a die."),
        (sight(best=0.7), "The die in the middle may be a 1 or a 2."),
        (sight(agreed=False), "The die in the middle may be a 1 or a 2."),
        (sight(leaning=0.6), "The die in the middle may be leaning."),
        (sight(edge=70), "The die in the middle is of a size unlike the others."),
        (sight(edge=240), "The die in the middle may be cut off by the edge of the picture."),
    ],
)
def test_every_doubt_says_why_and_where(one: Sight, reason: str | None) -> None:
    assert in_english(doubt_of(one, [sight(x=20), sight(x=180), one], 200, 200)) == reason


@pytest.mark.parametrize(
    ("times", "nothing", "asked"),
    [
        (1, 0.11, False),
        (1 / 1.2, 0.11, False),
        (1 / 1.3, 0.11, True),
        (1 / 1.3, 0.04, False),
        (1.2, 0.11, False),
        (1.3, 0.11, True),
        (1.3, 0.04, True),
        (1.3, 0.003, False),
    ],
)
def test_what_is_a_little_smaller_than_the_others_or_larger_has_to_be_believed_more(
    times: float, nothing: float, asked: bool
) -> None:
    dice = [showing(4, sight(x=x, edge=30)) for x in (20, 180)]
    button = replace(sight(score=0.25, nothing=nothing, edge=30 * times), among=True)
    assert {0.11: BELIEVED, 0.04: IF_SMALLER, 0.003: IF_LARGER}[nothing] < button.belief
    doubt = in_english(doubt_of(button, [*dice, button], 200, 200))
    assert doubt == ("Something in the middle may be a die." if asked else None)


def test_a_one_without_other_values_has_to_be_believed_more() -> None:
    spot, two = sight(score=0.6), replace(sight(x=20), faces=(0.001, 0.995, 0.001, 0.001, 0.001, 0.001))
    assert in_english(doubt_of(spot, [spot], 200, 200)) == "Something in the middle may be a die."
    assert doubt_of(spot, [spot, two], 200, 200) is None
    sure = sight(nothing=0.05)
    assert doubt_of(sure, [sure], 200, 200) is None


def test_the_value_of_a_small_die_has_to_be_surer() -> None:
    large, small = sight(best=0.996, edge=24, x=40), sight(best=0.996, edge=17)
    seen = [large, small]
    assert doubt_of(large, seen, 200, 200) is None
    assert in_english(doubt_of(small, seen, 200, 200)) == "The die in the middle may be a 1 or a 2."


def test_a_table_of_tiny_dice_is_in_doubt_as_a_whole() -> None:
    small = [sight(x=20, edge=13), sight(x=100, edge=13)]
    assert [in_english(doubt) for doubt in doubts_of(small, 200, 200)] == [
        "The dice are very small in the picture: some may be missed. Bring the camera nearer."
    ]
    assert not doubts_of([sight(x=20, edge=15), sight(x=100, edge=15)], 200, 200)
    assert not doubts_of([], 200, 200)


def test_of_two_dice_nearer_than_dice_can_lie_the_less_believed_is_in_doubt() -> None:
    top, side = sight(), sight(score=0.6, x=125)
    assert doubt_of(top, [top, side], 200, 200) is None
    doubt = doubt_of(side, [top, side], 200, 200)
    assert in_english(doubt) == "The die in the middle may be a side of the one next to it."


def test_a_pip_of_a_die_is_not_another_die() -> None:
    one, pip = sight(best=0.99, edge=60), sight(score=0.95, nothing=0.999, edge=12)
    assert plausible([pip, one]) == [one]


def test_a_pip_does_not_hide_its_die_when_it_is_believed_a_little_more_but_leaves_a_doubt() -> None:
    one, pip = showing(4, sight(score=0.5, edge=60)), sight(score=0.6, edge=12)
    seen = plausible([pip, one])
    assert [die.found.edge for die in seen] == [60]
    assert in_english(doubt_of(seen[0], seen, 200, 200)) == "The die in the middle is of a size unlike the others."


def test_what_is_far_larger_than_the_others_is_in_doubt_however_many_of_its_kind_there_are() -> None:
    # Cups with dots were read as dice: two of them among four dice made the usual size larger than it was.
    dice, cups = [sight(x=20 + 40 * k) for k in range(4)], [sight(edge=66 * 0.85, x=x) for x in (600, 800)]
    for one in cups:
        doubt = doubt_of(one, [*dice, *cups], 1000, 200)
        assert in_english(doubt).endswith("is of a size unlike the others.")
    assert all(doubt_of(one, [*dice, *cups], 1000, 200) is None for one in dice)


def test_a_die_that_shows_the_same_value_at_two_sizes_is_one_die_without_a_doubt() -> None:
    die, around = showing(5, sight(score=0.9)), showing(5, sight(score=0.45, edge=60))
    (seen,) = plausible([around, die])
    assert seen.found == die.found
    assert doubt_of(seen, [seen, sight(x=20), sight(x=180)], 200, 200) is None
    (other,) = plausible([showing(2, around), die])
    doubt = doubt_of(other, [other, sight(x=20), sight(x=180)], 200, 200)
    assert in_english(doubt) == "The die in the middle is of a size unlike the others."


def test_what_is_no_die_of_its_own_never_hides_a_believed_one() -> None:
    die, ground = sight(score=0.4), sight(score=0.2, edge=70)
    assert plausible([ground, die]) == [die]


@pytest.mark.parametrize(
    ("values", "belief", "is_die"), [((5, 4), 0.5, False), ((1, 1), 0.5, True), ((5, 4), 0.9, True)]
)
def test_the_table_around_several_dice_is_none(values: tuple[int, int], belief: float, is_die: bool) -> None:
    """What lies in it may be pips, if they look like a 1; and what is believed firmly is never left out."""
    first, second = (showing(value, sight(x=x)) for value, x in zip(values, (80, 130), strict=True))
    table = sight(score=belief, x=105, edge=160)
    assert without_grounds([first, second, table]) == [first, second, *([table] if is_die else [])]
    assert without_grounds([first, table]) == [first, table]


def test_the_size_of_the_other_dice_tells_which_of_two_in_one_place_is_the_die() -> None:
    others = [sight(x=20), sight(x=180)]
    die, around = sight(score=0.4), sight(score=0.6, edge=70)
    seen = plausible([*others, around, die])
    assert sorted(one.found.edge for one in seen) == [30, 30, 30]
    small_dice = [sight(x=20, edge=12), sight(x=180, edge=12)]
    assert {one.found.edge for one in plausible([*small_dice, sight(score=0.5, edge=12), sight(edge=60)])} == {12}


@pytest.mark.parametrize(
    ("edge", "score", "dice", "kept_too"),
    [(90, 0.6, 2, False), (60, 0.6, 2, True), (90, 0.9, 2, True), (90, 0.6, 1, True)],
)
def test_the_inside_of_a_cup_that_was_turned_over_is_no_die(
    edge: float, score: float, dice: int, kept_too: bool
) -> None:
    """It looks like a 1, but far larger than the dice; one die alone, or one that is believed firmly, stays."""
    cup = sight(score=score, x=150, edge=edge)
    small = [sight(x=20, edge=20), sight(x=60, edge=20)][:dice]
    assert cup.belief > (SOLID if score > 0.6 else BELIEVED)
    assert score > 0.6 or cup.belief < SOLID
    assert (edge in [one.found.edge for one in plausible([*small, cup])]) is kept_too


def test_a_side_next_to_its_top_is_in_doubt_unless_it_is_believed_for_certain() -> None:
    top, side, die = sight(), sight(score=0.5, x=133), sight(score=0.89, x=133)
    assert (
        in_english(doubt_of(side, [top, side], 200, 200))
        == "The die in the middle may be a side of the one next to it."
    )
    assert doubt_of(die, [top, die], 200, 200) is None


@pytest.mark.parametrize(("edge", "is_doubted"), [(30, True), (24, True), (18, False), (44, False)])
def test_what_touches_a_die_is_doubted_if_it_looks_as_large_as_a_side(edge: float, is_doubted: bool) -> None:
    """Its middle is nearer than the larger edge, but not nearer than dice of these sizes can be."""
    die, touching = (
        sight(score=0.99),
        sight(score=0.95, edge=edge, x=100 + 0.52 * (30 + edge) * (0.95 if is_doubted else 1)),
    )
    doubt = doubt_of(touching, [die, touching, sight(x=20)], 200, 200)
    assert (doubt is not None and doubt.reason == "side") is is_doubted


def kept(seen: list[Sight]) -> list[Sight]:
    """What may be a die, without what is only said of it then."""
    return [replace(one, among=None) for one in plausible(seen)]


def test_what_is_hardly_believed_is_named_among_dice_as_large_and_not_on_its_own() -> None:
    dice, hardly, likelier = [sight(x=20), sight(x=180)], sight(score=0.4, nothing=0.3), sight(score=0.5, nothing=0.3)
    assert AMONG < hardly.belief < ALONE < likelier.belief < APART
    other = replace(likelier, found=replace(likelier.found, edge=50))
    cases = ((dice, hardly, True, True), (dice[:1], hardly, None, False), (dice[:1], likelier, None, True))
    for company, one, among, told in (*cases, (dice, other, False, False)):
        seen = plausible([*company, one])
        assert [(die.among, named(die)) for die in seen if die.found == one.found] == [(among, told)]
        assert all(doubt_of(die, seen, 200, 200) for die in seen if die.found == one.found and not among)
    (lonely,) = plausible([hardly])
    assert not named(lonely)
    assert in_english(doubt_of(lonely, [lonely], 200, 200)) == "Something in the middle may be a die."


def test_where_no_die_is_seen_a_thing_has_to_look_more_like_one_to_be_a_doubt() -> None:
    faint, fainter = sight(score=0.25), sight(score=0.2)
    assert IGNORED < fainter.belief < IGNORED_ALONE < faint.belief
    assert kept([faint]) == [faint]
    assert kept([fainter]) == []
    assert kept([sight(x=20), fainter]) == [sight(x=20), fainter]


def test_of_two_that_cannot_both_be_tops_only_the_more_believed_gets_a_value() -> None:
    top, side = sight(), sight(score=0.6, x=126)
    seen = plausible([top, side])
    assert [(one.found.x, named(one)) for one in seen] == [(100, True), (126, False)]
    doubt = doubt_of(seen[1], seen, 200, 200)
    assert in_english(doubt) == "The die in the middle may be a side of the one next to it."
    assert all(named(one) for one in plausible([top, sight(score=0.6, x=131)]))


def test_what_is_too_near_a_die_smaller_and_believed_less_is_its_side() -> None:
    top = sight(score=0.95)
    sides = ((0.4, 22), (0.5, 28), (0.93, 22), (0.5, 22))
    side, alike, believed, likely = (sight(score=score, x=123, edge=edge) for score, edge in sides)
    assert side.belief < FACE < likely.belief < top.belief - LESS
    assert plausible([top, side]) == [top]
    for one in (alike, believed, likely):  # perhaps a die of its own that lies there
        assert [die.beside for die in plausible([top, one])] == [False, True]


def test_a_die_that_nothing_else_vouches_for_has_to_be_believed_more() -> None:
    hardly, firmly = sight(score=0.8, nothing=0.4), sight(score=0.97, nothing=0.02)
    other = replace(sight(x=20), faces=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0))
    assert BELIEVED < hardly.belief < LONE < firmly.belief
    for value in (1, 5):
        shown = tuple(float(face == value) for face in range(1, 7))
        alone, sure = replace(hardly, faces=shown), replace(firmly, faces=shown)
        assert in_english(doubt_of(alone, [alone], 200, 200)) == "Something in the middle may be a die."
        assert doubt_of(sure, [sure], 200, 200) is None
        assert doubt_of(alone, [alone, other], 200, 200) is None


def test_a_one_alone_has_to_be_believed_most() -> None:
    one, five = (showing(value, sight(score=0.8, nothing=0.05)) for value in (1, 5))
    assert LONE < one.belief < LONE_ONE
    assert in_english(doubt_of(one, [one], 200, 200)) == "Something in the middle may be a die."
    assert doubt_of(five, [five], 200, 200) is None
    assert doubt_of(one, [one, showing(1, sight(x=20))], 200, 200) is None


def test_what_is_faintly_seen_at_several_sizes_in_one_place_is_a_doubt() -> None:
    dice = [sight(x=20), sight(x=250)]
    pips, around, elsewhere = sight(score=0.14, edge=16), sight(score=0.14, edge=70), sight(score=0.14, edge=70, x=330)
    assert plausible([*dice, pips]) == dice
    assert plausible([*dice, pips, elsewhere]) == dice
    seen = plausible([*dice, pips, around])
    assert len(seen) == 3
    assert in_english(doubt_of(seen[2], seen, 300, 200)) == "Something in the middle may be a die."


def test_a_speck_that_looks_like_a_die_is_none_beside_real_ones() -> None:
    dice = [sight(x=20), sight(x=180)]
    assert plausible([*dice, sight(score=0.5, edge=8)]) == dice


def test_a_faint_sighting_is_a_doubt_only_where_dice_do_not_explain_it() -> None:
    dice = [sight(x=20), sight(x=180)]
    alone, beside, tiny = sight(score=0.2), sight(score=0.2, x=43), sight(score=0.2, edge=12)
    assert kept([*dice, alone]) == [*dice, alone]
    assert kept([*dice, beside]) == dice
    assert kept([*dice, tiny]) == dice


def test_a_faint_die_is_a_doubt_if_it_is_as_large_as_any_of_the_dice() -> None:
    """On a table with dice of two sizes what is as large as the few small ones is unlike most."""
    large = [sight(edge=60, x=100 + 100 * k) for k in range(3)]
    faint = sight(score=0.3, nothing=0.35, edge=35, x=600)
    assert IGNORED < faint.belief < BELIEVED
    assert plausible([*large, faint]) == plausible(large)
    small = sight(edge=36, x=700)
    assert len(plausible([*large, small, faint])) == 5


def test_rings_tell_counted_jokers_and_doubts_apart_and_leave_the_picture_alone(reader: Reader) -> None:
    image, _ = row_of_dice(3, 40)
    dice = reader.read(image).dice
    before = image.copy()
    drawn = [ring(image, dice, **marks) for marks in ({}, {"counted": [0]}, {"jokers": [0]}, {"doubtful": [0]})]
    assert (image == before).all()
    assert all((a != b).any() for k, a in enumerate(drawn) for b in drawn[:k])


def weights_known(folder: Path) -> int:
    """The bytes of weights, each as the manifest beside them says."""
    manifest, size = tomllib.loads((folder / "manifest.toml").read_text(encoding="utf8")), 0
    assert {entry["file"] for entry in manifest.values()} == {file.name for file in folder.glob("*.onnx")}
    for entry in manifest.values():
        data = (folder / entry["file"]).read_bytes()
        size += len(data)
        assert hashlib.sha256(data).hexdigest() == entry["sha256"]
        assert entry["command"].startswith("python -m models.train")
        assert entry["data"]
    return size


def test_the_manifests_know_the_weights() -> None:
    """Those that ship, and those that have not seen the sources on which they are measured."""
    assert {file.stem for file in WEIGHTS.glob("*.onnx")} == {"finder", "judge", "closer", "slant", "things"}
    left_out = sorted((WEIGHTS / "left-out").iterdir())
    assert len(left_out) == 2
    assert weights_known(WEIGHTS) + sum(map(weights_known, left_out)) <= 8_000_000
    sources = ["damiantab", "ferwardo-negatives", "kamilpiechowiak", "matteop65", "nell-byler"]
    assert list(strangers(WEIGHTS / "left-out", sources)) == sources


def test_what_crowds_a_die_is_what_lies_nearer_than_so_many_edges_of_the_larger() -> None:
    rng = np.random.default_rng(8)
    places = rng.uniform((0, 0, 15), (200, 200, 60), (25, 3)).tolist()
    dice = [Sight(Found(x, y, edge, 0.9, (1 / 6,) * 6), 0.0, 0.0, (1 / 6,) * 6, True) for x, y, edge in places]
    near = [[other for other in dice if other is not one and nearness(one, other) < 0.9] for one in dice]
    assert crowding(dice, 0.9) == near
    assert any(near)
    assert not all(near)
    assert crowding([], 0.9) == []


def test_weights_that_are_missing_broken_or_of_another_make_are_one_plain_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"no weights")
    for path, says in ((tmp_path / "none.onnx", "are missing"), (broken, "cannot be read")):
        with pytest.raises(WeightsTrouble, match=says):
            open_weights(path, {})
    with pytest.raises(WeightsTrouble, match="have crop '2', this reader needs '99'"):
        open_weights(WEIGHTS / "judge.onnx", {"crop": "99"})


@pytest.mark.parametrize(
    ("whole", "spoilt"), [(b"147_quantized", b"147_qwantized"), (b"Conv", b"Cony"), (b"second", b"secon\xff")]
)
def test_bits_flipped_in_the_names_of_weights_are_one_plain_line_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], whole: bytes, spoilt: bytes
) -> None:
    file, data = tmp_path / "spoilt.onnx", (WEIGHTS / "finder.onnx").read_bytes()
    file.write_bytes(data.replace(whole, spoilt, 1))
    with pytest.raises(WeightsTrouble, match=r"spoilt\.onnx cannot be read: install Kubejo again\.$"):
        open_weights(file, {})
    assert capfd.readouterr() == ("", "")


def test_among_many_dice_what_is_as_large_is_a_doubt_even_if_it_is_hardly_believed() -> None:
    dice = [sight(x=50.0 * k) for k in range(5)]
    faint = sight(score=0.12, nothing=0.3, x=300)
    assert HINTED < faint.belief < IGNORED
    assert kept([*dice, faint]) == [*dice, faint]
    assert kept([*dice[1:], faint]) == dice[1:]  # few dice: their size says little
    smaller, near = (
        replace(faint, found=replace(faint.found, edge=20)),
        replace(faint, found=replace(faint.found, x=218)),
    )
    assert kept([*dice, smaller]) == dice
    assert kept([*dice, near]) == dice
    assert kept([*dice, replace(faint, faces=(1 / 6,) * 6)]) == dice  # nothing to be read there
    assert named(faint) is False


def test_among_three_dice_it_has_to_be_believed_a_little_more() -> None:
    dice = [sight(x=50.0 * k) for k in range(3)]
    faint, fainter = sight(score=0.1, nothing=0.15, x=300), sight(score=0.12, nothing=0.3, x=300)
    assert HINTED < fainter.belief < SUSPECTED < faint.belief < IGNORED
    assert kept([*dice, faint]) == [*dice, faint]
    assert kept([*dice, fainter]) == dice
    assert kept([*dice[1:], faint]) == dice[1:]


def test_what_the_finder_hardly_sees_is_judged_where_it_is_as_large_as_dice() -> None:
    dice = tuple(sight(x=50.0 * k, score=0.5).found for k in range(2))
    one, larger = (sight(x=200, score=0.1, edge=edge).found for edge in (26, 50))
    assert FAINT < one.score < FAINTEST
    assert worth_judging((*dice, one)) == (*dice, one)
    assert worth_judging((*dice, larger)) == dice
    assert worth_judging((dice[0], one)) == dice[:1]  # one die does not show how large dice are


def test_what_touches_a_die_and_is_as_large_is_a_doubt_among_many_dice() -> None:
    dice = [sight(x=50.0 * k) for k in range(5)]
    touching, side = sight(score=0.12, nothing=0.3, x=223), sight(score=0.12, nothing=0.3, x=218)
    assert kept([*dice, touching]) == [*dice, touching]
    assert kept([*dice, side]) == dice


def test_dice_that_touch_are_kept_beside_the_one_large_thing_that_they_seem_to_be() -> None:
    """Which of them are dice is the judge's to say, who looks at each."""
    large, left, right, again = (sight(x=x, edge=edge).found for x, edge in ((100, 38), (85, 30), (115, 30), (116, 29)))
    assert first_of_each_place([large, left, right, again]) == (large, left, right)


def test_what_the_judge_firmly_denies_and_cannot_read_is_no_doubt_whatever_the_finder_says() -> None:
    dice = [sight(x=20), sight(x=180)]
    read, unread = sight(score=0.7, nothing=0.99, best=0.5), sight(score=0.7, nothing=0.99, best=0.3)
    assert kept([*dice, read]) == [*dice, read]
    assert kept([*dice, unread]) == dice
