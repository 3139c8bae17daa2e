"""The seats over the camera's picture: dragged with mouse, finger and keys, kept, and given by a file."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.driver import Console, Phone, plan, settled
from tests.browser.layout import SMALL_TARGETS
from tests.browser.setting_up import camera, enter

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
Spot = tuple[float, float]


def at_the_camera(console: Console, make: MakePhone, names: tuple[str, ...]) -> Phone:
    """Return the phone of the host, who sees the picture with the seats of these players."""
    for name in names:
        make(console.address).join(name)
    host = enter(make(console.address), console.pin)
    host.step("camera")
    expect(host.page.locator(".overlay text")).to_have_text([f"{k + 1}. {name}" for k, name in enumerate(names)])
    return host


def middle_of(box: Locator) -> Spot:
    """Return the middle of something on the page."""
    found = box.bounding_box()
    assert found
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def spot(host: Phone, across: float, down: float) -> Spot:
    """Return a place in the picture, given in parts of it, in pixels of the page."""
    found = host.page.locator(".camera .frame").bounding_box()
    assert found
    return found["x"] + across * found["width"], found["y"] + down * found["height"]


def drag(host: Phone, handle: Locator, to: Spot) -> None:
    """Drag something with the mouse."""
    handle.scroll_into_view_if_needed()
    host.page.mouse.move(*middle_of(handle))
    host.page.mouse.down()
    host.page.mouse.move(*to, steps=4)
    host.page.mouse.up()


def swipe(host: Phone, handle: Locator, to: Spot) -> None:
    """Drag something with a finger."""
    wire = host.context.new_cdp_session(host.page)
    x, y = middle_of(handle)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        point = {"x": x + part * (to[0] - x), "y": y + part * (to[1] - y)}
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_middle_and_the_borders_are_dragged_and_stay(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno", "Cilka"))
        middle = host.page.get_by_role("slider", name="Middle of the table")
        border = host.page.get_by_role("slider", name="Border between Ana and Bruno")
        drag(host, middle, spot(host, 0.4, 0.5))
        settled(lambda: plan(host)["middle"] == [pytest.approx(0.4, abs=0.01), pytest.approx(0.5, abs=0.01)])
        swipe(host, border, spot(host, 0.1, 0.5))  # straight to the left of the middle: 90 degrees
        settled(lambda: plan(host)["borders"].get("3") == [pytest.approx(90, abs=2), 180, 300])
        expect(border).to_have_attribute("aria-valuetext", f"{round(plan(host)['borders']['3'][0])}°")
        dragged = plan(host)
        console.again()
        host.page.reload()
        expect(middle).to_have_attribute("aria-valuetext", "40 % from the left, 50 % from the top")
        assert plan(host) == dragged
        host.button("Equal seats again").click()
        settled(lambda: plan(host)["borders"] == {} and plan(host)["middle"] == [0.5, 0.5])
        expect(host.button("Equal seats again")).to_have_count(0)


def test_seats_that_were_dragged_on_another_page_are_drawn_as_they_count(tmp_path: Path, phone: MakePhone) -> None:
    """The next drag of a page that did not know would send back how they lay before."""
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host, other = at_the_camera(console, phone, ("Ana", "Bruno")), enter(phone(console.address), console.pin)
        other.step("camera")
        middle = other.page.get_by_role("slider", name="Middle of the table")
        expect(middle).to_have_attribute("aria-valuetext", "50 % from the left, 50 % from the top")
        drag(host, host.page.get_by_role("slider", name="Middle of the table"), spot(host, 0.4, 0.5))
        expect(middle).to_have_attribute("aria-valuetext", "40 % from the left, 50 % from the top")
        other.button("Turn the seats to the right").click()
        settled(lambda: (plan(host)["turn"], plan(host)["middle"][0]) == (15, pytest.approx(0.4, abs=0.01)))


def test_no_seat_can_be_dragged_before_the_table_has_told_where_they_lie(tmp_path: Path, phone: MakePhone) -> None:
    """The seats of an empty page, dragged and sent, would take the place of those that the host has arranged."""
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        middle = host.page.get_by_role("slider", name="Middle of the table")
        drag(host, middle, spot(host, 0.4, 0.5))
        settled(lambda: plan(host)["middle"] == [pytest.approx(0.4, abs=0.01), pytest.approx(0.5, abs=0.01)])
        with host.page.expect_request_finished(lambda request: "/setup.jpg" in request.url):
            host.page.route("**/api/v1/seating", lambda route: route.abort())
            host.page.reload()
        expect(host.page.locator("#toast")).to_have_text("No answer. Is the phone in the right Wi-Fi?")
        expect(middle).to_have_count(0)
        host.page.unroute("**/api/v1/seating")
        expect(middle).to_have_attribute("aria-valuetext", "40 % from the left, 50 % from the top")
        host.said.clear()  # the browser's own line about the answer that it did not get


def test_a_seat_does_not_swallow_its_neighbour(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        drag(host, host.page.get_by_role("slider", name="Border between Ana and Bruno"), spot(host, 0.95, 0.6))
        settled(lambda: plan(host)["borders"].get("2") == [-70, 270])  # 20 degrees are left to Ana


def test_handles_are_moved_with_the_keys_and_turned_with_all_seats(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        border = host.page.get_by_role("slider", name="Border between Bruno and Ana")
        border.focus()
        for key in ("ArrowRight", "ArrowUp", "Shift+ArrowRight", "ArrowLeft"):
            host.page.keyboard.press(key)
        expect(border).to_have_attribute("aria-valuenow", "282")
        settled(lambda: plan(host)["borders"].get("2") == [90, 282])
        expect(border).to_be_focused()
        host.page.keyboard.press("Tab")
        host.page.keyboard.press("Shift+ArrowDown")
        middle = host.page.get_by_role("slider", name="Middle of the table")
        expect(middle).to_be_focused()
        expect(middle).to_have_attribute("aria-valuetext", "50 % from the left, 55 % from the top")
        settled(lambda: plan(host)["middle"] == [0.5, pytest.approx(0.55)])
        host.button("Turn the seats to the right").click()
        expect(border).to_have_attribute("aria-valuenow", "297")
        settled(lambda: (plan(host)["turn"], plan(host)["borders"]["2"]) == (15, [90, 282]))
        assert host.page.evaluate(SMALL_TARGETS) == []
        sizes = [handle.bounding_box() for handle in host.page.locator(".handle").all()]
        assert all(size and min(size["width"], size["height"]) >= 44 for size in sizes)


def seats_file(path: Path) -> str:
    """Return a file with two seats: the left and the right half of a picture of 320 by 240 pixels."""
    halves = [[[0, 0], [160, 0], [160, 240], [0, 240]], [[160, 0], [320, 0], [320, 240], [160, 240]]]
    seats = [{"name": str(k), "polygon": half} for k, half in enumerate(halves)]
    path.write_text(json.dumps({"seats": seats}), encoding="utf8")
    return str(path)


def test_the_seats_of_a_file_are_drawn_and_can_be_put_aside(tmp_path: Path, phone: MakePhone) -> None:
    given = ["--camera", camera(tmp_path / "camera"), "--seats", seats_file(tmp_path / "seats.json")]
    with Console("serve", "--state", str(tmp_path / "state"), *given) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        drawn = host.page.locator(".overlay polygon")
        expect(drawn).to_have_count(2)
        shapes = plan(host)["file"]["shapes"]
        assert shapes[0][0] == [0, 0]
        expect(host.page.locator(".handle")).to_have_count(0)
        expect(host.button("Turn the seats to the right")).to_have_count(0)
        host.button("Use sectors instead").click()
        expect(drawn).to_have_count(0)
        expect(host.page.locator(".handle")).to_have_count(3)
        console.again()
        host.page.reload()
        expect(host.page.locator(".handle")).to_have_count(3)
        host.button("Use the seats of the file").click()
        expect(drawn).to_have_count(2)
        phone(console.address).join("Cilka")
        expect(host.page.get_by_text("The file has 2 seats. For these players sectors are used.")).to_be_visible()
        expect(host.page.locator(".handle")).to_have_count(4)


def test_seats_are_drawn_where_a_push_of_the_camera_has_put_them(tmp_path: Path, phone: MakePhone) -> None:
    """And what is dragged then lies where the host has seen it."""
    pushed = tmp_path / "pushed"
    camera = f"pipe:{sys.executable} -m tests.pushed_camera {pushed}"
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        middle = host.page.get_by_role("slider", name="Middle of the table")
        drag(host, middle, spot(host, 0.4, 0.5))
        expect(middle).to_have_attribute("aria-valuetext", "40 % from the left, 50 % from the top")
        expect(host.page.locator(".camera .chip")).to_contain_text("The table is still")
        pushed.touch()
        expect(middle).to_have_attribute("aria-valuetext", re.compile(r"^5[23] % from the left, (49|50|51) %"))
        host.button("Turn the seats to the right").click()
        settled(lambda: plan(host)["turn"] == 15)
        assert plan(host)["middle"] == [pytest.approx(0.525, abs=0.015), pytest.approx(0.5, abs=0.015)]
        host.button("Equal seats again").click()
        settled(lambda: plan(host)["middle"] == [0.5, 0.5])


def test_a_game_without_seats_in_the_picture_draws_none(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        host = at_the_camera(console, phone, ("Ana", "Bruno"))
        host.step("rules")
        host.page.get_by_role("radio", name="Kubi").first.check()
        host.step("camera")
        expect(host.page.locator(".camera img")).to_be_visible()
        expect(host.page.locator(".overlay *")).to_have_count(0)
        expect(host.page.locator(".handle")).to_have_count(0)
