// A die of the last ruling was read wrongly: two taps, the die and what it shows, the likeliest faces first.

/** @import { CountedHand, Dudo, DudoView } from "../types/view" */

import { choose, chooser } from "./chooser.js";
import { die } from "./die.js";
import { el, patch } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/**
 * @param {DudoView} view
 * @returns {((hand: CountedHand, place: number, drawn: Element) => Element) | null} makes a drawn die one that can be tapped
 */
export function correctable(view) {
  const { undo, verdict } = view.game;
  if (!undo?.may || undo.ask || !verdict) return null;
  return (hand, place, drawn) => {
    const { face, counts } = hand.dice[place];
    if (counts === "unshown") return drawn; // nobody has read it wrongly, and whatever it shows the ruling stands (D41)
    const name = t("verdict.correct.die", { name: hand.name, face: face ? t(`die.${face}`) : t("die.unknown") });
    return el("button.fix", { type: "button", key: `fix-${hand.seat}-${place}`, "aria-label": name, onclick: () => ask(view.game, hand, place) }, drawn);
  };
}

/**
 * @param {Dudo} game
 * @param {CountedHand} hand
 * @param {number} place
 */
function ask(game, hand, place) {
  const box = chooser();
  const one = hand.dice[place];
  const send = (/** @type {number} */ face) => () => {
    box.close();
    return post("correct", { event: game.verdict?.event, seat: hand.seat, place, face, after: game.last });
  };
  const faces = one.order.filter((/** @type {number} */ face) => face !== one.face);
  const button = (/** @type {number} */ face) => el("button.face", { type: "button", onclick: send(face), "aria-label": t(`die.${face}`) }, die(face));
  patch(
    box,
    el("h2", { id: "chooser-title" }, t("picture.choose")),
    el("div.row.centred.wrong", {}, die(one.face)),
    el("div.faces.big", {}, faces.map(button)),
    el("button.quiet", { type: "button", onclick: () => box.close() }, t("picture.cancel")),
  );
  const { bids, verdict } = game;
  choose(game, (now) => now.verdict?.event === verdict?.event && now.bids.length === bids.length && now.undo.may && !now.undo.ask);
}
