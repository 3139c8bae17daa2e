// Before a game: who is at the table, and the way to join them.

import { el } from "./dom.js";
import { DONE, told } from "./post.js";
import { t } from "./texts.js";
import { toast } from "./toast.js";

/** What the scanned code had behind the address: `code`, the letters of the table, or `seat`, those of a place. */
const scanned = new URLSearchParams(location.search);

const WRONG_LETTERS = 403;
const NO_OFFER = 404;

/** The letters with which this phone was refused: they may be those of an evening long ago. */
let refused = "";

/** @param {any} view */
export function lobby(view) {
  const names = view.people.map((/** @type {any} */ one) => el("li", {}, one.name));
  return [
    el("h1.headline", {}, view.me.name ? t("join.hello", { name: view.me.name }) : t("people")),
    view.me.name && el("p.note", {}, t("join.wait")),
    el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none"))),
  ];
}

/**
 * The door of the table. Who scanned the code has brought its letters along.
 * @param {any} view
 * @param {() => void} changed called when they have to be typed after all
 */
export function joinForm(view, changed) {
  const code = scanned.get("code") ?? "";
  const send = async (/** @type {any} */ event) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const status = await told("join", { name: given.get("name"), code: given.get("letters") ?? code });
    if (status !== WRONG_LETTERS || !code) return; // a name that is taken, or a net that is away, says nothing about them
    refused = code;
    forget("code");
    changed();
  };
  return el(
    "form.join",
    { key: "join", onsubmit: send },
    view.letters.asked && !code && [el("label", { for: "letters" }, t("join.letters")), lettersInput(refused)],
    el("label", { for: "name" }, t("join.name")),
    input("name", { maxlength: 24, autocomplete: "nickname", enterkeyhint: "go" }),
    el("button.go", { "data-focus": "join" }, t("join.button")),
  );
}

/** @param {string} value */
function lettersInput(value) {
  return input("letters", { value, maxlength: 7, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
}

/**
 * What was scanned is used up, also for a page that is loaded anew.
 * @param {string} what
 */
function forget(what) {
  scanned.delete(what);
  history.replaceState(null, "", location.pathname);
}

/**
 * @param {string} id
 * @param {Record<string, unknown>} given
 */
export function input(id, given) {
  return el("input", { id, name: id, required: true, "data-focus": id, ...given });
}

/** What a phone shows that has scanned the code of a place; `done` is called when it is taken or refused. */
export function offeredSeat(/** @type {() => void} */ done) {
  const code = scanned.get("seat");
  if (!code) return null;
  const take = async () => {
    const status = await told("take", { code });
    if (status === DONE) toast(t("join.taken_over"));
    if (![DONE, NO_OFFER].includes(status)) return; // the place is still offered
    forget("seat");
    done();
  };
  return el(
    "section.card.join",
    { key: "offer" },
    el("p", {}, t("join.seat")),
    el("button.go", { type: "button", onclick: take, "data-focus": "take" }, t("join.seat.take")),
  );
}
