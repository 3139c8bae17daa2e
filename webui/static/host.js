// The page of the host while a table is up: the way to a new game, the people, the letters, the host's own role.

import { asked } from "./asked.js";
import { el, part, patch } from "./dom.js";
import { live } from "./live.js";
import { nameForm, offered } from "./me.js";
import { cameraChip, ribbon } from "./parts.js";
import { pinForm } from "./pin.js";
import { ask, post } from "./post.js";
import { t } from "./texts.js";

/** @type {any} */
let view = null;
/**
 * Whose row is open, the place that is handed on at present, who is asked about before something final, and who has left,
 * if that was asked.
 */
const now = { open: -1, offer: /** @type {any} */ (null), sure: "", gone: /** @type {any[] | null} */ (null) };

function render() {
  patch(part("ribbon"), ribbon(view));
  patch(part("door"), view.me.host ? null : pinForm());
  patch(part("panel"), view.me.host && [tableCard(), peopleCard(), goneCard(), lettersCard(), correctionsCard()]);
}

function tableCard() {
  const { game } = view;
  const running = game && game.phase !== "over";
  return el(
    "section.card.stack",
    { key: "table" },
    el("p.row", {}, el("b", {}, t("host.camera")), cameraChip(view.camera)),
    view.seating && el("p.note", {}, view.seating),
    el("h2", {}, game ? game.headline : t("host.no_game")),
    el("a.button.go", { href: "/setup" }, running ? t("host.restart") : t("host.set_up")),
    el("nav.row", {}, el("a.button", { href: "/play" }, t("host.play")), el("a.button", { href: "/tv" }, t("host.tv")), el("a.button", { href: "/history" }, t("host.history"))),
  );
}

function peopleCard() {
  const rows = view.people.map(personRow);
  return el("section.card.stack", { key: "people" }, el("h2", {}, t("people")), rows.length ? el("ul.managed", {}, rows) : el("p.note", {}, t("people.none")));
}

/** Who has left is asked for only by those who want to know: it may be a long list. */
function goneCard() {
  const toggle = async () => {
    now.gone = now.gone ? null : await whoHasLeft();
    render();
  };
  const rows = now.gone?.map(({ person, name }) => el("li.row", { key: person }, el("span.name", {}, name), sure("forget", person, name)));
  return el(
    "section.card.stack",
    { key: "gone" },
    el("button.quiet", { type: "button", "aria-expanded": String(now.gone !== null), onclick: toggle, "data-focus": "gone" }, el("span", {}, t("host.gone")), el("span", { "aria-hidden": "true" }, now.gone ? " ▴" : " ▾")),
    rows && el("p.note", {}, t(rows.length ? "host.gone.note" : "host.gone.none")),
    rows && el("ul.managed", {}, rows),
  );
}

/** @returns {Promise<any[] | null>} */
async function whoHasLeft() {
  return (await asked("gone"))?.people ?? null;
}

/** @param {any} one */
function personRow(one) {
  const { person, name } = one;
  const isOpen = now.open === person;
  const toggle = () => {
    Object.assign(now, { open: isOpen ? -1 : person, offer: null, sure: "" });
    render();
  };
  const head = el("button.quiet", { type: "button", "aria-expanded": String(isOpen), onclick: toggle, "data-focus": `open-${person}` }, el("span.name", {}, name), el("span", { "aria-hidden": "true" }, isOpen ? " ▴" : " ▾"));
  return el("li", { key: person }, head, isOpen && personTools(person, name));
}

/**
 * @param {number} person
 * @param {string} name
 */
function personTools(person, name) {
  const offer = async () => {
    now.offer = (await ask("offer", { person }))?.offer ?? null;
    render();
  };
  const button = (/** @type {string} */ key, /** @type {any} */ what) => el("button", { type: "button", onclick: what, "data-focus": `${key}-${person}` }, t(key));
  return el(
    "div.stack",
    {},
    nameForm(`name-${person}`, name, t("here.rename"), (wanted) => post("rename", { person, name: wanted })),
    el("div.row", {}, button("host.hand_on", offer), button("host.remove_one", () => post("leave", { person })), sure("pass_host", person, name), sure("forget", person, name)),
    now.offer?.person === person && offered(view, now.offer.code),
  );
}

/**
 * Something that is not easily undone takes two taps.
 * @param {string} what
 * @param {number} person
 * @param {string} name
 */
function sure(what, person, name) {
  const key = `${what}-${person}`;
  const ready = now.sure === key;
  const tapped = async () => {
    now.sure = ready ? "" : key;
    if (ready) await post(what, { person });
    if (ready && now.gone) now.gone = await whoHasLeft();
    render();
  };
  const text = t(`host.${what}${ready ? ".sure" : ""}`, { name });
  return el("button", { type: "button", onclick: tapped, "data-focus": key }, text);
}

function lettersCard() {
  const { are } = view.letters;
  if (!are) return null;
  return el("section.card.row", { key: "letters" }, el("span", {}, t("host.letters")), el("b.letters", {}, are), el("button", { type: "button", onclick: () => post("new_letters"), "data-focus": "new-letters" }, t("host.new_letters")));
}

function correctionsCard() {
  const choice = (/** @type {any} */ by) => el("label.choice", { key: by }, el("input", { type: "radio", name: "corrections", checked: view.corrections === by, onchange: () => post("corrections", { by }), "data-focus": `by-${by}` }), el("span", {}, t(`host.corrections.${by}`)));
  return el("fieldset.card", { key: "corrections" }, el("legend", {}, t("host.corrections")), choice("host"), choice("agreement"));
}

live((seen) => {
  view = seen;
  render();
});
