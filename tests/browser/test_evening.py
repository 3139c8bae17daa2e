"""Round the game: a host sets a table up, people come late, share a phone, hand places on; the program starts anew."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Console, Phone, plan, settled
from tests.browser.photographs import hand, labelled, save, table_of
from tests.browser.setting_up import camera, enter

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_a_host_sets_up_a_game_with_house_rules_without_a_camera(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana = phone(console.address).join("Ana")
        host = enter(phone(console.address), console.pin)
        expect(host.page.get_by_role("heading", name="Language")).to_be_visible()
        host.button("Next").click()
        host.page.get_by_role("radio", name="Kubi").first.check()
        host.page.get_by_text("House rules").click()
        host.page.get_by_label(re.compile("the eighth stroke ends")).select_option("everyone")
        expect(host.page.get_by_text("1 changed")).to_be_visible()
        host.button("Next").click()
        expect(host.page.get_by_text("There is no picture. Nothing is lost by it")).to_be_visible()
        host.button("Next").click()
        host.button("Start the game").click()
        host.page.wait_for_url("**/host")
        expect(ana.page.get_by_role("button", name="Just look on")).to_have_count(0)
        line = host.context.request.get(console.address + "/api/v1/export/1.jsonl").text().splitlines()[0]
        assert '"is":"kubi.start"' in line
        assert '"game_end":"everyone"' in line


def test_a_game_that_cannot_begin_says_why(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        host = enter(phone(console.address), console.pin)
        host.step("players")
        expect(host.page.get_by_text("This game needs 2 players.")).to_be_visible()
        expect(host.button("Start the game")).to_be_disabled()
        for name in ("Ana", "Bruno", "Cilka"):
            phone(console.address).join(name)
        expect(host.button("Start the game")).to_be_enabled()
        host.step("rules")
        host.page.get_by_role("radio", name="Cubulus").first.check()
        host.step("players")
        expect(host.page.get_by_text("This game is for 2 players.")).to_be_visible()
        host.page.get_by_role("checkbox", name="Ana plays").uncheck()
        host.button("Start the game").click()
        host.page.wait_for_url("**/host")


def test_an_error_about_a_house_rule_names_its_number_once(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        for name in ("Ana", "Bruno"):
            phone(console.address).join(name)
        host = enter(phone(console.address), console.pin)
        host.step("rules")
        host.page.get_by_text("House rules").click()
        host.page.get_by_label(re.compile("dice a player begins with")).fill("0")
        host.step("players")
        host.button("Start the game").click()
        said = host.page.get_by_text(re.compile("goes from 1 to [0-9]+, not 0")).first
        expect(said).to_be_visible()
        assert said.inner_text().count("(D1)") == 1


def test_who_does_not_play_and_who_sits_where_is_kept_for_the_next_game(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        for name in ("Ana", "Bruno", "Cilka"):
            phone(console.address).join(name)
        host = enter(phone(console.address), console.pin)
        host.step("players")
        host.page.get_by_role("checkbox", name="Bruno plays").uncheck()
        host.button("Cilka: one seat earlier").click()
        host.button("Cilka: one seat earlier").click()
        host.button("Start the game").click()
        host.page.wait_for_url("**/host")
        late = phone(console.address)
        late.open("/play" + late.letters()).page.get_by_label("Your name").fill("Dora")
        late.button("Take a place").click()
        expect(late.page.get_by_text("You play from the next one on")).to_be_visible()
        host.open("/setup").step("players")
        expect(host.page.locator(".seats .name")).to_have_text(["Cilka", "Ana", "Bruno", "Dora"])
        expect(host.page.get_by_role("checkbox", name="Bruno plays")).not_to_be_checked()
        for name in ("Ana", "Cilka", "Dora"):
            expect(host.page.get_by_role("checkbox", name=f"{name} plays")).to_be_checked()


def test_the_seats_are_turned_over_the_picture_and_stay_so(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", camera(tmp_path / "camera")) as console:
        for name in ("Ana", "Bruno"):
            phone(console.address).join(name)
        host = enter(phone(console.address), console.pin)
        host.step("camera")
        expect(host.page.locator(".overlay text")).to_have_text(["1. Ana", "2. Bruno"])
        host.page.route("**/arrange_seats*", lambda _: None)  # the table has not answered when the next tap comes
        for _ in range(3):
            host.button("Turn the seats to the right").click()
        expect(host.page.locator("output")).to_have_text("45°")
        host.page.unroute("**/arrange_seats*")  # lets go what was held
        box = host.page.locator(".camera figure").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        host.page.mouse.move(middle[0], middle[1] + 60)
        host.page.mouse.down()
        host.page.mouse.move(middle[0] - 60, middle[1], steps=4)  # a quarter turn clockwise
        host.page.mouse.up()
        expect(host.page.locator("output")).to_have_text("135°")
        settled(lambda: round(plan(host)["turn"]) == 135)  # the page shows it sooner than the table has kept it
        console.again()
        host.page.reload()
        expect(host.page.locator("output")).to_have_text("135°")
        expect(host.page.locator(".camera img")).to_be_visible()
        host.step("players")
        host.button("Start the game").click()
        host.page.wait_for_url("**/host")
        host.open("/setup").step("camera")
        expect(host.page.get_by_text("There is no picture just now: dice are hidden")).to_be_visible()


def test_two_people_share_a_phone_and_one_takes_the_place_to_another(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        shared = phone(console.address).join("Ana")
        shared.button("Me").click()
        shared.page.get_by_label("Name of the other person").fill("Bruno")
        shared.button("Add").click()
        expect(shared.page.locator(".here li")).to_have_text(["Ana", "Bruno"])
        shared.button("Close").click()
        phone(console.address).host(console.pin)
        shared.bid(2, "fours")
        expect(shared.page.locator(".here [aria-current]")).to_contain_text("Bruno")
        shared.bid(3, "fours")
        expect(shared.page.locator(".here [aria-current]")).to_contain_text("Ana")
        shared.button("Me").click()
        shared.page.locator(".mine").last.get_by_role("button", name="Hand the place on").click()
        code = shared.page.locator("#me .letters").inner_text()
        shared.button("Close").click()
        other = phone(console.address).open(f"/play?seat={code}")
        other.button("Take it over").click()
        expect(other.page.locator(".player.mine")).to_contain_text("Bruno")
        expect(shared.page.locator(".here")).to_have_count(0)
        shared.bid(4, "fours")
        other.button("Dudo!").click()
        other.type_hand([4, 4, 4, 4, 6])
        expect(shared.page.get_by_role("heading", name="The bid holds")).to_be_visible()


def test_a_late_guest_a_new_host_and_a_restart(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = phone(console.address).join("Ana"), phone(console.address).join("Bruno")
        host = phone(console.address)
        host.host(console.pin)
        late = phone(console.address).open()
        late.page.get_by_label("The four letters").fill("iiii")
        late.page.get_by_label("Your name").fill("Cilka")
        late.button("Take a place").click()
        expect(late.page.get_by_text("These are not the letters of this table")).to_be_visible()
        late.page.get_by_label("The four letters").fill(late.letters().removeprefix("?code=").lower())
        late.button("Take a place").click()
        expect(late.page.get_by_text("You play from the next one on")).to_be_visible()
        host.open("/host").page.locator('[data-focus="open-1"]').click()
        host.button("Make host in my place").click()
        host.button("Ana is host then").click()
        expect(host.page.get_by_label("PIN")).to_be_visible()
        console.again()
        ana.open("/setup").step("players")
        expect(ana.page.locator(".seats .name")).to_have_text(["Ana", "Bruno", "Cilka"])
        ana.button("Start a new game").click()
        ana.page.wait_for_url("**/play")
        expect(late.page.locator(".player.mine")).to_contain_text("Cilka")
        expect(bruno.page.get_by_text("15 dice on the table")).to_be_visible()


def test_a_finished_game_is_told_on_the_page_of_the_past(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = phone(console.address).join("Ana"), phone(console.address).join("<b>Bruno</b>")
        phone(console.address).host(console.pin)
        ana.bid(3, "fours")
        bruno.button("Dudo!").click()
        for one in (ana, bruno):
            one.type_hand([2, 2, 3, 3, 6])
        past = phone(console.address, size=(1280, 800)).open("/history")
        expect(past.page.get_by_role("row", name="Ana 0 0 0 0 1 0 1")).to_be_visible()
        expect(past.page.get_by_role("row", name="<b>Bruno</b> 0 0 1 0 0 0 0")).to_be_visible()
        head = phone(console.address).open("/history").page.get_by_role("columnheader", name="Player")
        expect(head).to_be_visible()
        assert (head.bounding_box() or {"height": 999})["height"] < 100, "words of a phone's table are not torn apart"
        past.button("Log").click()
        expect(past.page.locator("dialog .log li").first).to_contain_text("Ana said at least 3 fours. There are none.")


def test_a_photo_from_a_phone_stands_in_for_the_camera(photos: Path, tmp_path: Path, phone: MakePhone) -> None:
    found = labelled(photos)
    table = table_of(next(found), next(found))
    save(table, tmp_path / "photo")
    with Console("serve", "--state", str(tmp_path / "state")) as console:
        ana, bruno = phone(console.address).join("Ana"), phone(console.address).join("Bruno")
        phone(console.address).host(console.pin)
        expect(ana.page.get_by_label("Photograph the dice")).to_have_count(0)
        ana.bid(1, "fours")
        bruno.button("Dudo!").click()
        ana.page.get_by_label("Photograph the dice").set_input_files(tmp_path / "photo" / "table.jpg")
        for one in (ana, bruno):
            expect(one.page.get_by_text("Ana has taken this photo")).to_be_visible()
            expect(one.page.locator(".picture img")).to_be_visible()
        seen = ana.context.request.get(console.address + "/api/v1/state").json()["game"]["showing"]
        assert len(seen["dice"]) >= len(hand(table, 0)), "most dice of the photo are found"
