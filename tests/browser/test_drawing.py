"""Drawing over what is there: the same things stay the same nodes, and the rest is as if it were drawn anew."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.desk import seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import close_all

pytestmark = pytest.mark.browser
Run = Callable[[str], object]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Run]:
    """Give a runner of scripts on a page, each with an empty `part` of it."""
    with served(seated(tmp_path_factory.mktemp("table")), 15) as desk:
        phone = Phone(browser, desk.address).open("/tv")
        page = phone.page

        def script(body: str) -> object:
            start = "const { el, svg, patch, lasting } = await import('/static/dom.js');"
            part = "const part = el('section'); document.body.append(part);"
            return page.evaluate(f"async () => {{ {start} {part} {body} }}")

        yield script
        phone.context.close()
    close_all()


def test_what_is_drawn_again_is_the_same_node_with_new_words(run: Run) -> None:
    seen = run(
        """
        patch(part, el("h1", {}, "Ana opens"), el("p.note", {}, "ten dice"));
        const [head, note] = part.children;
        patch(part, el("h1.mine", { lang: "en" }, "Your turn"), null, el("p.note", {}, "nine dice"));
        return [head === part.children[0], note === part.children[1], part.innerHTML];
        """
    )
    assert seen == [True, True, '<h1 class="mine" lang="en">Your turn</h1><p class="note">nine dice</p>']


def test_what_assistive_technology_reads_says_true_or_false_and_other_attributes_are_there_or_not(run: Run) -> None:
    seen = run(
        """
        const drawn = [true, false, null].map((on) => el("button", { "aria-pressed": on, disabled: on }));
        return drawn.map((one) => one.outerHTML);
        """
    )
    assert seen == [
        '<button aria-pressed="true" disabled=""></button>',
        '<button aria-pressed="false"></button>',
        "<button></button>",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [("abc", "abc"), ("abc", "cab"), ("abc", "b"), ("b", "abc"), ("abc", ""), ("abcd", "dxcb"), ("", "a")],
)
def test_keys_say_which_node_is_which(run: Run, before: str, after: str) -> None:
    seen = run(
        f"""
        const rows = (keys) => [...keys].map((key) => el("li", {{ key }}, key));
        patch(part, rows("{before}"));
        const old = new Map([...part.children].map((node) => [node.dataset.key, node]));
        patch(part, rows("{after}"));
        const same = [...part.children].filter((node) => old.get(node.dataset.key) === node);
        return [part.textContent, same.map((node) => node.dataset.key).join("")];
        """
    )
    assert seen == [after, "".join(key for key in after if key in before)]


def test_a_button_is_never_made_into_another_one(run: Run) -> None:
    seen = run(
        """
        patch(part, el("button", {}, "Dudo!"), el("button", {}, "Bid"));
        const bid = part.children[1];
        patch(part, el("button", {}, "Bid"));
        return part.children[0] === bid && part.children.length === 1;
        """
    )
    assert seen is True


def test_a_tap_means_what_stood_there_when_it_was_pressed_and_a_key_what_stands_there_now(run: Run) -> None:
    seen = run(
        """
        const heard = [];
        const draw = (bid) => patch(part, el("button", { key: "dudo", onclick: () => heard.push(bid) }, `to ${bid}`));
        draw("three");
        const button = part.children[0];
        button.dispatchEvent(new PointerEvent("pointerdown"));
        draw("four");
        button.dispatchEvent(new MouseEvent("click", { detail: 1 }));
        button.dispatchEvent(new MouseEvent("click", { detail: 0 }));
        return [heard, button.textContent];
        """
    )
    assert seen == [["three", "four"], "to four"]


def test_a_second_tap_while_the_first_one_is_on_its_way_is_passed_over(run: Run) -> None:
    seen = run(
        """
        const heard = [];
        let answered;
        const send = () => { heard.push("sent"); return new Promise((done) => (answered = done)); };
        const draw = () => patch(part, el("button", { key: "bid", onclick: send }));
        draw();
        part.children[0].click();
        draw();
        part.children[0].click();
        answered();
        await new Promise((done) => setTimeout(done));
        part.children[0].click();
        return heard.length;
        """
    )
    assert seen == 2


def test_the_focus_follows_a_control_that_moves_and_stays_near_one_that_goes(run: Run) -> None:
    seen = run(
        """
        const main = el("main", { tabindex: -1 }, part);
        document.body.append(main);
        const rows = (keys) => [...keys].map((key) => el("li", { key }, el("button", { key }, key)));
        patch(part, rows("abc"));
        part.querySelector("button[data-key=c]").focus();
        patch(part, rows("cab"));
        const moved = document.activeElement.textContent;
        patch(part, rows("ab"));
        return [moved, document.activeElement === main];
        """
    )
    assert seen == ["c", True]


def test_what_was_typed_or_ticked_stays_until_the_page_says_otherwise(run: Run) -> None:
    seen = run(
        """
        const box = (checked) => el("input", { key: "on", type: "checkbox", checked });
        const draw = (on, text) => patch(part, el("input", { key: "name", value: text }), box(on));
        draw(false, "Ana");
        const [name, on] = part.children;
        name.value = "Anabel";
        on.checked = true;
        draw(false, "Ana");
        const kept = [name.value, on.checked];
        draw(true, "Bea");
        draw(false, "Bea");
        return [kept, [name.value, on.checked]];
        """
    )
    assert seen == [["Anabel", True], ["Bea", False]]


def test_a_node_with_a_life_of_its_own_is_made_once(run: Run) -> None:
    seen = run(
        """
        let made = 0;
        const make = (key) => () => { made++; return el("img", { alt: key }); };
        const draw = (key) => patch(part, el("div", {}, lasting(key, make(key))));
        draw("live");
        const image = part.querySelector("img");
        image.hidden = true;
        draw("live");
        const same = part.querySelector("img") === image && image.hidden;
        draw("other");
        return [same, made, part.querySelector("img").alt];
        """
    )
    assert seen == [True, 2, "other"]


def test_styles_are_set_as_the_policy_of_the_pages_allows(run: Run) -> None:
    seen = run(
        """
        const die = (left) => svg("svg.die", {}, svg("circle", { r: left.length }));
        const draw = (left) => patch(part, el("i", { style: { left } }), die(left));
        draw("1px");
        draw("20px");
        return [part.children[0].style.left, part.querySelector("circle").getAttribute("r")];
        """
    )
    assert seen == ["20px", "4"]
