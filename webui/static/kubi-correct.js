// A die of the throw was read or typed wrongly: the die, then what it shows.

import { choose, chooser, lastSeen } from "./chooser.js";
import { die } from "./die.js";
import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */

/** @param {Game} game */
export function wrong(game) {
  if (!game.undo?.may || game.thrown === null || !game.throw.length) return null;
  return el("button.quiet.small", { type: "button", onclick: () => which(game), "data-focus": "wrong" }, t("kubi.wrong"));
}

/** @param {Game} game */
function which(game) {
  const button = (/** @type {number} */ face, /** @type {number} */ place) => el("button.face", { type: "button", onclick: () => shows(game, place), "aria-label": t(`die.${face}`) }, die(face));
  ask(game, t("kubi.wrong.which"), el("div.faces.five", {}, game.throw.map(button)));
}

/**
 * @param {Game} game
 * @param {number} place
 */
function shows(game, place) {
  const send = (/** @type {number} */ face) => () => {
    chooser().close();
    return post("correct", { event: game.thrown, seat: 0, place, face, after: lastSeen() });
  };
  const others = [1, 2, 3, 4, 5, 6].filter((face) => face !== game.throw[place]);
  const button = (/** @type {number} */ face) => el("button.face", { type: "button", onclick: send(face), "aria-label": t(`die.${face}`) }, die(face));
  ask(game, t("picture.choose"), el("div.faces.five", {}, others.map(button)));
}

/**
 * @param {Game} game
 * @param {string} title
 * @param {HTMLElement} choice
 */
function ask(game, title, choice) {
  const box = chooser();
  box.replaceChildren(el("h2", { id: "chooser-title" }, title), choice, el("button.quiet", { type: "button", onclick: () => box.close() }, t("picture.cancel")));
  if (box.open) box.querySelector("button")?.focus(); // what had the focus is gone with the first question
  else choose(game, (now) => now.thrown === game.thrown && now.undo.may);
}
