// A throw that the camera has seen and does not dare to take: its picture, and the dice that have to be settled.

import { choose, chooser } from "./chooser.js";
import { die } from "./die.js";
import { el } from "./dom.js";
import { crop, dieName, open, picture } from "./parts.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Shown} Shown */
/** @typedef {import("./kubi-types.js").SeenDie} SeenDie */

/** @param {Game} game */
export function seen(game) {
  const { shown } = game;
  if (!shown) return null;
  const may = game.can.throw;
  const button = (/** @type {SeenDie} */ one, /** @type {number} */ index) =>
    el("button.ask", { type: "button", "aria-label": dieName(one), onclick: () => ask(game, shown, one), "data-focus": `ask-${one.number}` }, crop(shown.picture, one), el("b", { "aria-hidden": "true" }, index + 1));
  const confirm = () => post("confirm", { look: shown.look });
  return el(
    "div.reveal",
    {},
    el("ul.says", { "aria-live": "polite" }, shown.says.map((line) => el("li", {}, line))),
    may && el("div.asked", {}, open(shown.dice).map(button)),
    picture(shown.picture, shown.dice, may ? (one) => ask(game, shown, one) : null),
    may && shown.confirm && el("button.go", { type: "button", onclick: confirm, "data-focus": "confirm" }, t("picture.fine")),
  );
}

/**
 * Two taps: the die, then its face, the likeliest first; or that it is none.
 * @param {Game} game
 * @param {Shown} shown
 * @param {SeenDie} one
 */
function ask(game, shown, one) {
  const box = chooser();
  const send = (/** @type {Record<string, number>} */ change) => () => {
    box.close();
    return post("settle", { look: shown.look, die: one.number, ...change });
  };
  const face = (/** @type {number} */ value) => el("button.face", { type: "button", onclick: send({ face: value }), "aria-label": t(`die.${value}`) }, die(value));
  box.replaceChildren(
    el("div.row.centred", {}, crop(shown.picture, one)),
    el("h2", { id: "chooser-title" }, t("picture.choose")),
    el("div.faces.big", {}, one.order.map(face)),
    el("div.row.centred", {}, el("button", { type: "button", onclick: send({ counted: 0 }) }, t("picture.nobody"))),
    el("button.quiet", { type: "button", onclick: () => box.close() }, t("picture.cancel")),
  );
  choose(game, (now) => now.shown?.look === shown.look && now.can.throw);
}
