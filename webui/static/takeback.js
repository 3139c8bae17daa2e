// Taking back: by the host at once, or when all players agree; what waits for agreement stands in sight of everybody.

import { choose, chooser } from "./chooser.js";
import { die } from "./die.js";
import { el, patch } from "./dom.js";
import { post } from "./post.js";
import { settle } from "./settling.js";
import { t } from "./texts.js";

/**
 * What waits for agreement, and what would change by it: of a correction that is the die at `place` of `dice`. `asked` says
 * that this phone still has to, `decline` that it may say no or withdraw. `what` is what is taken back.
 * @typedef {{ number: number, text: string, change: string, dice: (number | null)[], place: number, face: number, missing: number[], asked: boolean, decline: boolean }} Ask
 * @typedef {{ by: "host" | "agreement", may: boolean, what: string, ask: Ask | null, lapsed: string }} Undo
 */

/** The number of what the page asked to agree to last, 0 for nothing; -1 before it has shown anything. */
let stood = -1;

/** The way to take the last event back. @param {any} view */
export function takeBack(view) {
  const { undo } = view.game;
  if (!undo?.may || undo.ask) return null;
  return el("button.quiet.small", { type: "button", onclick: () => sure(view.game), "data-focus": "back" }, t(undo.by === "host" ? "back" : "back.ask"));
}

/** What the players are asked to agree to; who has asked, and was not answered in time, reads that. @param {any} view */
export function asking(view) {
  const { ask, lapsed } = view.game.undo ?? {};
  const stands = ask?.number ?? 0;
  if (stood >= 0 && stands !== stood) settle(); // it pushes away what a finger is about to tap
  stood = stands;
  if (ask) return asked(view.game, ask);
  return lapsed ? el("p.note", { role: "status", key: "lapsed" }, lapsed) : null;
}

/**
 * One more tap, with the words of what is taken back.
 * @param {any} game
 */
function sure(game) {
  const box = chooser();
  const send = () => {
    box.close();
    return post("undo", { after: game.last });
  };
  patch(
    box,
    el("h2", { id: "chooser-title" }, t("back.what")),
    el("p.note", {}, game.undo.what),
    el("div.calls", {}, el("button", { type: "button", onclick: () => box.close() }, t("back.leave")), el("button.go", { type: "button", onclick: send }, t(game.undo.by === "host" ? "back" : "back.ask"))),
  );
  choose(game, ({ undo }) => undo.may && !undo.ask && undo.what === game.undo.what);
}

/**
 * @param {any} game
 * @param {Ask} ask
 */
function asked(game, ask) {
  const answer = (/** @type {string} */ what) => () => post(what, { ask: ask.number });
  const names = ask.missing.map((seat) => game.players[seat].name).join(", ");
  const agree = ask.asked && el("button.go", { type: "button", onclick: answer("agree"), "data-focus": "agree" }, t("back.agree"));
  const decline = ask.decline && el("button", { type: "button", onclick: answer("decline"), "data-focus": "decline" }, t(ask.asked ? "back.decline" : "back.withdraw"));
  return el("section.ask-of", { role: "status" }, el("p", {}, ask.text), ask.change && el("p.note", {}, ask.change), dice(ask), names && el("p.note", {}, t("back.waits", { names })), el("div.calls", {}, decline, agree));
}

/** Which die is said to show another face, among those beside it. @param {Ask} ask */
function dice({ dice: all, place, face }) {
  if (!all.length) return null;
  const row = all.map((one, index) => die(one, index === place ? "" : "pale"));
  return el("div.row", { "aria-hidden": "true" }, el("span.dice", {}, row), "→", die(face, "counts"));
}
