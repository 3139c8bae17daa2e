// What a seat is doing after a call: a mark with a shape of its own, and a word.

/** @import { Dudo, SeatState, ShownHand, Showing } from "../types/view" */

import { el, svg } from "./dom.js";
import { t } from "./texts.js";

const CUP = "M6 19 8 6h8l2 13z";
/** The mark of each state, drawn in 24 x 24. @type {Record<string, string>} */
const MARKS = {
  hidden: CUP,
  covered: `${CUP}M4 19h16`,
  hand: "M7 20v-8M11 20V5M15 20V7M19 20v-9M7 20h12",
  peek: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9.5v5",
  lifted: "M8 12 9 3h6l1 9zM4 20h16",
  settling: "M5 12h.01M12 12h.01M19 12h.01",
  reading: "M15.5 15.5 21 21M10 4a6 6 0 1 0 .01 0z",
  read: "M4 13l5 5L20 6",
  typed: "M4 13l5 5L20 6",
  check: "M12 3v11M12 20v.01",
};

/** @param {SeatState} state */
export function seatState(state) {
  const mark = svg("svg.doing", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  mark.append(svg("path", { d: MARKS[state] }));
  return el("span.state", { "data-state": state }, mark, t(`hand.${state}`));
}

/**
 * Who still has a cup standing, and whose dice are read.
 * @param {Dudo} game
 * @param {Showing} showing
 */
export function seatStates(game, showing) {
  const row = (/** @type {ShownHand} */ hand) => el("li", { key: `state-${hand.seat}` }, el("b", {}, game.players[hand.seat].name), seatState(hand.state));
  return el("ul.states", { "aria-label": t("hand.live") }, showing.hands.filter((hand) => hand.owned).map(row));
}
