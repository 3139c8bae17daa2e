"""What a session promises of throws that the camera sees: only a sure one counts by itself, and only a new one."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from table_of_phones import FakeEye, close_all, dealt, game_of, key, last, mark, opened, reading

from kubejo.looking.seated_reading import SeatedReading
from kubejo.looks import Spotted
from kubejo.session import Session
from kubejo.throwing import lying_still
from referee import kubi
from referee.core import words
from webui.shown import Thrown
from webui.table import NOTHING, Denied
from webui.view import view

PAIR = ("Ana", "Bruno")


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def state_of(session: Session) -> kubi.State:
    found = game_of(session).state
    assert isinstance(found, kubi.State)
    return found


def shown(session: Session) -> Thrown:
    throw = game_of(session).throw
    assert throw
    return throw


def awaited(folder: Path, changed: dict[str, object] | None = None) -> tuple[Session, FakeEye]:
    """Return a game of Kubi that waits for the first throw, with a camera."""
    session, eye = dealt(folder, "kubi", PAIR, changed or NOTHING), FakeEye()
    session.look_through(eye)
    for seat, name in enumerate(PAIR):
        session.act(key(name), kubi.Choose(seat, (1, 2, 3)), last(session), mark())
    return session, eye


def seen(eye: FakeEye, faces: str, doubtful: tuple[int, ...] = (), moved: float = 0) -> SeatedReading:
    """Return what the camera reports: the faces as digits, all dice moved to the right by so many pixels."""
    answer = reading(len(eye.told), {0: faces}, doubtful)
    dice = tuple(replace(die, x=die.x + moved, box=(die.box[0] + moved, *die.box[1:])) for die in answer.reading.dice)
    return replace(answer, reading=replace(answer.reading, dice=dice), expected=(5,))


def entered(session: Session) -> None:
    state = state_of(session)
    for seat, name in enumerate(PAIR):
        number, sums = kubi.options(state.rules, state.sheets[seat], state.throw)[0]
        session.act(key(name), kubi.Enter(seat, number, sums), last(session), mark())


def test_the_camera_looks_for_a_throw_while_one_is_awaited_and_at_no_other_time(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    assert eye.told == ["throws 5"]
    session.saw(seen(eye, "12345"))
    assert eye.told == ["throws 5", None]
    entered(session)
    assert eye.told == ["throws 5", None, "throws 5"]


def test_a_sure_throw_counts_at_once_with_its_picture(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12345"))
    game = game_of(session)
    assert state_of(session).throw == (1, 2, 3, 4, 5)
    assert game.thrown == game.last
    assert (session.picture(game.last) or b"").startswith(b"\xff\xd8")
    assert [row.author for row in session._store.rows(game.number)][-1] == "camera"
    part = view(session.situation(), session.visitor(key("Ana")))["game"]
    assert isinstance(part, dict)
    assert part["picture"] == f"/api/v1/pictures/{game.last}.jpg?of={session.album}"
    assert part["shown"] is None


def test_a_doubtful_die_is_asked_for_and_a_tap_makes_the_throw(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "1234?"))
    assert state_of(session).phase == "throwing"
    assert (shown(session).asked, shown(session).ready) == ((4,), False)
    session.settle(key("Ana"), shown(session).look, 4, {"face": 6}, mark())
    assert state_of(session).throw == (1, 2, 3, 4, 6)
    assert session.picture(last(session))


@pytest.mark.parametrize("faces", ["1234", "12", "123456"])
def test_what_is_not_five_dice_is_no_throw(tmp_path: Path, faces: str) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, faces))
    assert state_of(session).phase == "throwing"
    assert shown(session).missing == 5 - len(faces)
    session.act(key("Ana"), kubi.Throw((6, 6, 6, 6, 6)), last(session), mark())
    assert state_of(session).throw == (6, 6, 6, 6, 6)
    assert game_of(session).throw is None


def test_what_is_no_die_is_tapped_away(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "123456"))
    with pytest.raises(Denied):
        session.settle(key("Ana"), shown(session).look, 5, {"seat": 1}, mark())
    session.settle(key("Ana"), shown(session).look, 5, {"counted": 0}, mark())
    assert state_of(session).throw == (1, 2, 3, 4, 5)


def test_who_looks_on_settles_nothing(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "1234?"))
    for phone in ("somebody", key("Cilka")):
        with pytest.raises(Denied):
            session.settle(phone, shown(session).look, 4, {"face": 6}, mark())


def test_a_doubt_about_the_whole_picture_is_confirmed(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    answer = reading(len(eye.told), {0: "12345"}, whole=("camera_moved",))
    session.saw(answer)
    assert shown(session).said == (words("doubt.camera_moved"),)
    session.confirm(key("Bruno"), shown(session).look, mark())
    assert state_of(session).throw == (1, 2, 3, 4, 5)


def test_dice_that_lie_as_they_lay_are_no_new_throw_until_somebody_says_so(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12345"))
    entered(session)
    session.saw(seen(eye, "12345"))
    assert state_of(session).phase == "throwing"
    assert words("doubt.lying_still") in shown(session).said
    session.saw(seen(eye, "12346", moved=40))
    assert state_of(session).throw == (1, 2, 3, 4, 6)


def test_dice_that_show_what_was_typed_before_are_no_new_throw_until_somebody_says_so(tmp_path: Path) -> None:
    """The camera was gone, or a hand lay over them: nobody knows where they lay."""
    session, eye = awaited(tmp_path)
    session.act(key("Ana"), kubi.Throw((5, 1, 3, 4, 2)), last(session), mark())
    entered(session)
    session.saw(seen(eye, "12345"))
    assert state_of(session).phase == "throwing"
    assert shown(session).said == (words("doubt.same_again"),)
    session.confirm(key("Bruno"), shown(session).look, mark())
    assert state_of(session).throw == (1, 2, 3, 4, 5)


def test_dice_that_lie_elsewhere_as_the_camera_was_turned_are_no_new_throw_until_somebody_says_so(
    tmp_path: Path,
) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12346"))
    entered(session)
    session.saw(seen(eye, "64321", moved=40))
    assert shown(session).said == (words("doubt.same_again"),)
    session.saw(seen(eye, "64322", moved=40))
    assert state_of(session).throw == (6, 4, 3, 2, 2)


def test_a_throw_that_was_taken_back_does_not_count_again_by_itself(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12345"))
    session.undo("host", last(session), mark())
    session.saw(seen(eye, "12345"))
    session._store.close()
    again = Session(opened(tmp_path))
    assert state_of(again).phase == "throwing"
    eye = FakeEye()
    again.look_through(eye)
    again.saw(seen(eye, "66666", moved=40))
    assert state_of(again).throw == (6, 6, 6, 6, 6)


def test_it_is_said_once_that_a_throw_was_taken_back_however_often_it_was(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12345"))
    for _ in range(2):
        session.undo("host", last(session), mark())
        assert shown(session).said == (words("web.show.reopened_throw"),)
        session.act(key("Ana"), kubi.Throw((1, 2, 3, 4, 4)), last(session), mark())


def test_a_die_of_a_throw_from_the_camera_is_set_right(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.saw(seen(eye, "12345"))
    event = game_of(session).thrown or 0
    session.correct("host", event, 0, 2, 6, last(session), mark(), "a six")
    assert state_of(session).throw == (1, 2, 6, 4, 5)
    assert session.picture(game_of(session).thrown or 0) not in (None, session.picture(event))


def test_the_dice_that_stay_must_still_be_there(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path, {"cocked": "rethrow_one"})
    session.saw(seen(eye, "12345"))
    session.act(key("Ana"), kubi.Rethrow(4), last(session), mark())
    session.saw(seen(eye, "11116"))
    assert state_of(session).phase == "throwing"
    assert [one.key for one in shown(session).said] == ["kubi.kept"]
    session.saw(seen(eye, "12346"))
    assert state_of(session).throw == (1, 2, 3, 4, 6)


def test_a_reading_for_an_earlier_throw_is_dropped(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    stale = seen(eye, "12345")
    session.act(key("Ana"), kubi.Throw((6, 6, 6, 6, 6)), last(session), mark())
    session.saw(stale)
    assert state_of(session).throw == (6, 6, 6, 6, 6)
    entered(session)
    session.saw(stale)
    assert state_of(session).phase == "throwing"
    assert game_of(session).throw is None


def test_a_die_lies_still_only_where_it_lay_with_the_face_it_showed() -> None:
    one = Spotted((0.1, 0.1, 0.05, 0.05), 0, (3,), (3, 1, 2, 4, 5, 6))
    assert lying_still([one], [one])
    assert not lying_still([replace(one, box=(0.2, 0.1, 0.05, 0.05))], [one])
    assert not lying_still([replace(one, order=(4, 1, 2, 3, 5, 6))], [one])
    assert not lying_still([one], [])


def test_the_live_picture_is_shown_where_nothing_is_hidden(tmp_path: Path) -> None:
    session, eye = awaited(tmp_path)
    session.look_through(eye, lambda: seen(eye, "12345").image)
    assert session.live_picture().startswith(b"\xff\xd8")
