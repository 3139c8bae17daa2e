// The list of moves in notation, and what may be said at the table beside moving.

import { sign } from "./cubulus-pieces.js";
import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */
/** @typedef {import("./cubulus-types.js").Written} Written */

/** @param {Game} game */
export function moves(game) {
  const last = game.moves.at(-1);
  if (!last) return null;
  const line = (/** @type {Written} */ one) => el("li", { key: `move-${one.number}` }, el("b", {}, `${one.number}.`), sign(one.side), el("span.notation", {}, one.text, one.check ? "+" : ""));
  return el(
    "details.moves",
    { key: "moves", open: matchMedia("(min-width: 700px)").matches },
    el("summary", {}, t("cubulus.moves"), el("span.notation", {}, ` ${last.number}. ${last.text}${last.check ? "+" : ""}`)),
    el("ol", { tabindex: 0, "aria-label": t("cubulus.moves") }, [...game.moves].reverse().map(line)),
  );
}

/** @param {Game} game */
export function sayings(game) {
  const { can } = game;
  const say = (/** @type {string} */ is, /** @type {number | null} */ player) => () => post("act", { event: { is, player }, after: game.last });
  return [
    can.announce !== null && el("button.exact", { type: "button", onclick: say("cubulus.announce", can.announce), "data-focus": "announce" }, el("b", {}, t("cubulus.announce")), " ", el("small", {}, t("cubulus.announce.hint"))),
    can.draw !== null && el("button.quiet", { type: "button", onclick: say("cubulus.draw", can.draw), "data-focus": "draw" }, t(can.agree ? "cubulus.draw.agree" : "cubulus.draw")),
  ];
}
