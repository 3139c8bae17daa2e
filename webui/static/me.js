// The people on this phone: who acts now, another one who plays on it, names, handing a place on, leaving.

import { el, part, patch } from "./dom.js";
import { input } from "./joining.js";
import { ask, post } from "./post.js";
import { language, t } from "./texts.js";

/** The place that is handed on at present, and the person who is asked whether the name shall go. */
const now = { offer: /** @type {any} */ (null), forget: -1 };
/** @type {any} what is drawn: answers come after the view that they were asked from */
let seen = null;

/**
 * Who acts when several people share a phone: the turn decides.
 * @param {any} view
 */
export function switcher(view) {
  const { here } = view.me;
  if (here.length < 2) return null;
  const players = view.game?.players ?? [];
  const chip = (/** @type {any} */ one) => {
    const acts = players.some((/** @type {any} */ player) => player.person === one.person && player.turn);
    return el("li", { key: one.person, "aria-current": acts ? "true" : null }, one.name, acts && el("span.visually-hidden", {}, ` (${t("here.acts")})`));
  };
  return el("ul.here", { "aria-label": t("here.title") }, here.map(chip));
}

/** @param {any} view */
export function openMe(view) {
  const box = /** @type {HTMLDialogElement} */ (part("me"));
  Object.assign(now, { offer: null, forget: -1 });
  drawMe(view);
  box.showModal();
}

/** @param {any} view */
export function drawMe(view) {
  seen = view;
  const box = /** @type {HTMLDialogElement} */ (part("me"));
  const redraw = () => drawMe(seen);
  patch(
    box,
    el("header", {}, el("h2", {}, t("here.title")), el("button.quiet", { type: "button", onclick: () => box.close(), "data-focus": "me-close" }, t("close"))),
    view.me.here.map((/** @type {any} */ one) => person(one, redraw)),
    el("h3", {}, t("here.another")),
    nameForm("another", "", t("here.add"), (name) => post("another", { name })),
  );
}

/**
 * @param {any} one
 * @param {() => void} redraw
 */
function person(one, redraw) {
  const { person } = one;
  const offer = async () => {
    const answer = await ask("offer", { person });
    now.offer = answer?.offer ?? null;
    redraw();
  };
  const sure = (/** @type {any} */ which) => () => {
    now.forget = which;
    redraw();
  };
  const button = (/** @type {string} */ key, /** @type {any} */ what) => el("button.quiet", { type: "button", onclick: what, "data-focus": `${key}-${person}` }, t(key));
  return el(
    "section.mine",
    { key: `mine-${person}` },
    nameForm(`name-${person}`, one.name, t("here.rename"), (name) => post("rename", { person, name })),
    el("div.row", {}, button("here.hand_on", offer), button("here.leave", () => post("leave", { person })), button("here.forget", sure(person))),
    now.offer?.person === person && offered(seen, now.offer.code),
    now.forget === person && el("div.sure", {}, el("p", {}, t("here.forget.sure", { name: one.name })), button("here.sure", () => post("forget", { person })), button("here.cancel", sure(-1))),
  );
}

/**
 * The code with which another phone takes a place over, until one has.
 * @param {any} view
 * @param {string} code
 */
export function offered(view, code) {
  if (!view.me.offers.includes(code)) return null;
  const image = el("img.qr", { src: `/api/v1/seat/${code}.svg?lang=${language}`, alt: "", width: 180, height: 180 });
  return el("div.code", { key: `offered-${code}` }, image, el("b.letters", {}, code), el("p.note", {}, t("here.offer")));
}

/**
 * @param {string} id
 * @param {string} value
 * @param {string} label
 * @param {(name: string) => Promise<boolean>} send
 */
export function nameForm(id, value, label, send) {
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await send(String(new FormData(form).get(id)));
    if (done ? !value : value) form.reset(); // to nothing, or to the name that is still in force
  };
  const field = input(id, { maxlength: 24, autocomplete: "off", value, "aria-label": value ? t("join.name") : t("here.name") });
  return el("form.row.named", { key: `form-${id}`, onsubmit: submit }, field, el("button", { "data-focus": `send-${id}` }, label));
}
