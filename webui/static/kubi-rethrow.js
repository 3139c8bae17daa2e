// A die fell or leans (K20): all five are thrown again, or the one that is named.

import { choose, chooser } from "./chooser.js";
import { die } from "./die.js";
import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */

/** @param {Game} game */
export function again(game) {
  if (!game.can.rethrow) return null;
  const send = (/** @type {number | null} */ index) => post("act", { event: { is: "kubi.rethrow", die: index }, after: game.last });
  const tapped = () => (game.can.rethrow === "rethrow_one" ? which(game, send) : send(null));
  return el("button.quiet.small", { type: "button", onclick: tapped, "data-focus": "rethrow" }, t("kubi.rethrow"));
}

/**
 * @param {Game} game
 * @param {(index: number) => Promise<boolean>} send
 */
function which(game, send) {
  const box = chooser();
  const close = () => box.close();
  const button = (/** @type {number} */ face, /** @type {number} */ index) => {
    const tapped = () => {
      close();
      return send(index);
    };
    return el("button.face", { type: "button", onclick: tapped, "aria-label": t(`die.${face}`) }, die(face));
  };
  box.replaceChildren(el("h2", { id: "chooser-title" }, t("kubi.rethrow.which")), el("div.row.centred", {}, game.throw.map(button)), el("button.quiet", { type: "button", onclick: close }, t("close")));
  choose(game, (now) => now.thrown === game.thrown && now.can.rethrow);
}
