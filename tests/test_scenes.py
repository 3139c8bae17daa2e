"""The labels of rendered scenes are geometry: a pinhole, dice that lie on a table, and nothing in one place twice."""

import itertools
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models import rendered
from models.scenes.die import NORMALS, Lying, Make, corners, leaning, top_corners, upright
from models.scenes.layout import Footprint, overlap, square
from models.scenes.makes import ORDINARY, make
from models.scenes.plan import KINDS, OF_AN_EVENING, SEATED, Plan, plan
from models.scenes.truth import Seen, Truth, area, dumps, loads, seen
from models.scenes.view import looking
from vision.reading.pips import PLACES

SIZE = (1296, 972)


def some_make(**changes: object) -> Make:
    return replace(make(np.random.default_rng(1), 1.6), **changes)  # type: ignore[arg-type]  # the tests' own names


def flat(one: Make, value: int, at: tuple[float, float] = (0.0, 0.0), yaw: float = 0.3) -> Lying:
    return Lying(0, value, np.array([*at, one.edge / 2]), upright(one, value, yaw))


def test_from_straight_above_a_top_face_has_the_size_of_similar_triangles() -> None:
    one, view = some_make(), looking(SIZE, 1000, 50, 0, 0)
    label = seen(view, [one], flat(one, 5), 0, 1)
    assert (label.x, label.y) == pytest.approx((647.5, 485.5), abs=0.01)
    assert label.edge == pytest.approx(1000 * 1.6 / (50 - 1.6), abs=0.01)
    assert label.whole


def test_what_lies_right_and_up_of_the_camera_is_right_and_up_in_the_picture() -> None:
    x, y = looking(SIZE, 1000, 50, 0, 0).project(np.array([[2.0, 1.0, 0.0]]))[0]
    assert (x, y) == pytest.approx((647.5 + 40, 485.5 - 20))


@pytest.mark.parametrize("tilt", [0.0, 0.4, 0.78])
def test_a_pixel_leads_back_to_the_point_of_the_table_it_shows(tilt: float) -> None:
    view = looking(SIZE, 900, 60, tilt, 1.1, 0.2)
    for point in ((0.0, 0.0, 0.0), (7.0, -4.0, 0.0), (-9.0, 3.0, 0.0)):
        x, y = view.project(np.array([point]))[0]
        back = view.on_table(x, y)
        assert back is not None
        assert back == pytest.approx(np.array(point), abs=1e-9)


def test_above_the_horizon_there_is_no_table() -> None:
    assert looking(SIZE, 300, 60, 1.2, 0).on_table(648, 0) is None


def test_a_tilted_camera_sees_a_top_face_foreshortened() -> None:
    one = some_make()
    above, aslant = (looking(SIZE, 20000, 1000, tilt, 0) for tilt in (0.0, np.radians(40)))
    shrunk = area(aslant.project(top_corners(one, flat(one, 3)))) / area(above.project(top_corners(one, flat(one, 3))))
    assert shrunk == pytest.approx(np.cos(np.radians(40)), rel=0.01)


@pytest.mark.parametrize("left_handed", [False, True])
def test_opposite_faces_add_to_seven_and_the_hands_mirror_each_other(left_handed: bool) -> None:
    one = some_make(left_handed=left_handed)
    for value in NORMALS:
        assert np.array_equal(one.normal(value), -one.normal(7 - value))
    turning = float(np.dot(np.cross(one.normal(1), one.normal(2)), one.normal(3)))
    assert turning == (-1 if left_handed else 1)


@pytest.mark.parametrize("turned", [frozenset[int](), frozenset({2, 3, 6})])
def test_a_flat_die_shows_its_value_upwards_with_as_many_pips(turned: frozenset[int]) -> None:
    one = some_make(turned=turned)
    for value in PLACES:
        die = flat(one, value)
        pips = die.at + one.pip_places(value) @ die.turn.T
        assert len(pips) == value
        assert pips[:, 2] == pytest.approx(np.full(value, one.edge))
        assert np.linalg.det(die.turn) == pytest.approx(1)


def test_a_turned_six_has_its_rows_across() -> None:
    plain, turned = some_make(turned=frozenset()), some_make(turned=frozenset({6}))
    spread = [np.ptp(one.pip_places(6) @ np.stack(plain.face(6)[1:]).T, axis=0).tolist() for one in (plain, turned)]
    assert spread[0] == pytest.approx(spread[1][::1])
    middles = [np.abs(one.pip_places(6) @ plain.face(6)[1]).min() for one in (plain, turned)]
    assert max(middles) > 0.2
    assert min(middles) == pytest.approx(0)


def test_the_pips_of_a_drawn_six_do_not_run_into_one_another() -> None:
    for seed in range(400):
        drawn = make(np.random.default_rng(seed), 1.6)
        places = drawn.pip_places(6)
        between = min(float(np.linalg.norm(a - b)) for a, b in itertools.combinations(places, 2))
        assert between > 2 * drawn.pip_radius(6), seed


@pytest.mark.parametrize("angle", [0.2, 0.6])
def test_a_leaning_die_stands_on_one_edge_and_rests_on_the_stick(angle: float) -> None:
    one = some_make()
    die = leaning(one, 4, (1.0, 2.0), 0.7, angle, 0)
    heights = np.sort(corners(one, die)[:, 2])
    assert heights[:2] == pytest.approx(np.zeros(2), abs=1e-9)
    assert heights[2] > 0.1
    assert float((die.turn @ one.normal(4))[2]) == pytest.approx(np.cos(angle))


def test_the_stick_touches_the_table_and_the_die_on_it() -> None:
    found = [(p, rod) for p in plans("any", 40) for rod in p.layout.rods]
    assert found
    for planned, rod in found:
        across = np.array([-np.sin(rod.yaw), np.cos(rod.yaw), 0])
        gaps = []
        for die in (die for die in planned.layout.dice if die.lean):
            up = die.turn @ planned.makes[die.make].normal(die.value)
            under = die.at - up * planned.makes[die.make].edge / 2
            gap = abs(float((np.array([*rod.at, rod.radius]) - under) @ up) + rod.radius)
            gaps.append(gap + abs(abs(float(across @ up)) - np.sin(die.lean)))
        assert min(gaps) < 1e-6


def plans(kind: str, count: int) -> list[Plan]:
    return [plan(seed, kind) for seed in range(count)]


def test_rectangles_overlap_only_where_no_axis_parts_them() -> None:
    one = square(np.zeros(2), 2, 0)
    assert overlap(one, square(np.array([1.9, 0]), 2, 0))
    assert not overlap(one, square(np.array([2.1, 0]), 2, 0))
    assert not overlap(one, square(np.array([1.8, 1.8]), 2, np.pi / 4))
    assert overlap(one, Footprint(np.array([3.0, 0]), np.array([2.5, 0.1]), 0.2))


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_dice_lie_in_one_place(kind: str) -> None:
    for planned in plans(kind, 8):
        ground = [die for die in planned.layout.dice if not die.stacked and not die.lean]
        places = [
            square(
                die.at,
                planned.makes[die.make].edge,
                np.arctan2(*(die.turn @ planned.makes[die.make].face(die.value)[1])[1::-1]),
            )
            for die in ground
        ]
        assert not any(overlap(one, other) for one, other in itertools.combinations(places, 2))


def test_a_scene_comes_again_from_its_seed() -> None:
    one, again, other = plan(5, "any"), plan(5, "any"), plan(6, "any")
    assert one.makes == again.makes != other.makes
    assert one.things == again.things
    assert all(np.array_equal(a.at, b.at) for a, b in zip(one.layout.dice, again.layout.dice, strict=True))


@pytest.mark.parametrize("kind", SEATED)
def test_at_a_table_with_seats_lie_six_hands_of_five_whole_dice_of_24_pixels(kind: str) -> None:
    planned = plan(3, kind)
    sets = [die.make for die in planned.layout.dice]
    assert sorted(sets) == sorted([*range(6)] * 5)
    labels = [seen(planned.view, planned.makes, die, 0, 1) for die in planned.layout.dice]
    assert all(label.whole for label in labels)
    assert np.median([label.edge for label in labels]) == pytest.approx(24, rel=0.2)


def test_on_an_evening_one_plays_with_ordinary_dice_in_light() -> None:
    evenings = plans("evening", 12)
    assert {make.stuff for planned in evenings for make in planned.makes} == set(ORDINARY)
    assert {planned.light for planned in evenings} <= set(OF_AN_EVENING)
    assert {planned.light for planned in plans("party", 40)} > set(OF_AN_EVENING)


def test_the_colours_of_an_evening_are_as_its_light_makes_them() -> None:
    image = np.full((60, 80, 3), (200, 120, 60), np.uint8)
    for seed in range(5):
        evening, party = (replace(truth_with(), kind=kind, seed=seed) for kind in SEATED[::-1])
        mean = rendered.developed(evening, image).mean((0, 1))
        assert mean == pytest.approx([200, 120, 60], abs=3)
        assert np.abs(rendered.developed(party, image).mean((0, 1)) - mean).max() > 3


def test_clutter_holds_no_pip_die() -> None:
    assert not any(planned.layout.dice for planned in plans("clutter", 10))


def die_seen(**changes: object) -> Seen:
    fine = Seen(3, 40.0, 30.0, 20.0, (30.0, 20.0, 22.0, 22.0), (0.1, -0.2), False, 0.0, False, True, 0.0, 1.0)
    return replace(fine, **changes)  # type: ignore[arg-type]  # the tests' own names


def truth_with(*dice: Seen) -> Truth:
    return Truth("000007.png", 7, "any", 80, 60, 12.5, 900.0, 20.0, 0.0, "hard", "felt", ("coin",), dice)


def test_a_truth_reads_back_to_itself() -> None:
    truth = truth_with(die_seen(), die_seen(cocked=True, lean=20.0))
    assert loads(dumps(truth)) == truth


@pytest.mark.parametrize(
    "spoilt", [{"cocked": True}, {"whole": False}, {"occlusion": 0.3}, {"pips_visible": 0.6}], ids=str
)
def test_only_open_flat_whole_dice_are_learnt_from_and_scored(spoilt: dict[str, object]) -> None:
    truth = truth_with(die_seen(), die_seen(**spoilt))
    assert [label.fit for label in rendered.labels(truth)] == [True, False]
    assert ["edge" in die for die in rendered.entry(truth, "a.jpg")["dice"]] == [False, True]


def test_a_die_of_which_nothing_can_be_seen_is_no_label() -> None:
    truth = truth_with(die_seen(occlusion=1.0))
    assert rendered.labels(truth) == ()
    assert rendered.entry(truth, "a.jpg")["dice"] == []


def test_a_folder_of_pictures_loads_as_photos_and_is_written_as_labelled_photos(tmp_path: Path) -> None:
    image = np.full((60, 80, 3), (10, 120, 240), np.uint8)
    cv2.imwrite(str(tmp_path / "000007.png"), image[..., ::-1])
    (tmp_path / "000007.json").write_text(dumps(truth_with(die_seen())))
    (tmp_path / "000008.json").write_text(dumps(replace(truth_with(), picture="missing.png")))
    (photo,) = rendered.load(tmp_path)
    assert photo.source == "rendered-any"
    assert np.array_equal(photo.image, image)
    rendered.write(tmp_path, tmp_path / "out")
    assert (tmp_path / "out/rendered-any/labels.json").exists()
    assert (tmp_path / "out/rendered-any/000007.jpg").exists()


def test_rays_tell_what_hides_a_die(tmp_path: Path) -> None:
    """Blender itself: a die under a slab is hidden, a die beside it is not."""
    bpy = pytest.importorskip("bpy", reason="Blender (bpy) is not installed here: it needs an environment of its own")
    from models.render.scene import empty
    from models.render.sets import die_mesh, linked, put
    from models.render.shapes import slab
    from models.render.sight import labels

    one, view = some_make(ball=0.0), looking(SIZE, 1000, 50, 0, 0)
    dice = [flat(one, 6), flat(one, 6, (6.0, 0.0))]
    empty(1)
    for die in dice:
        put(die_mesh(one, "die"), die, "die")
    linked(slab(3, 3, 0.2, 0), "cover").location = (0, 0, 5)
    bpy.context.view_layer.update()
    covered, open_die = labels(view, (one,), dice)
    assert covered.occlusion == 1
    assert open_die.occlusion < 0.05
    assert open_die.pips_visible == 1
