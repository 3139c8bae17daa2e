// The ruling of a round of Dudo, over the whole page.

/** @import { DudoView, RuledView } from "../types/view" */

import { correctable } from "./correcting.js";
import { again as playAgain, seatsToTake } from "./demo.js";
import { el, part, patch } from "./dom.js";
import { countedHands, diceLeft, legend, picture, ruling } from "./parts.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";

const SEEN = "kubejo-verdict-seen";

/**
 * The verdict covers the page until its reader goes on; the next call takes it away.
 * @param {DudoView} view
 * @param {() => void} onward called when the reader has gone on
 */
export function verdict(view, onward) {
  const box = /** @type {HTMLDialogElement} */ (part("verdict"));
  const fresh = isRuled(view) && view.game.phase !== "reveal" && sessionStorage.getItem(SEEN) !== mark(view);
  if (fresh && (box.open || view.game.bids.length < 2)) show(box, view, onward);
  else if (box.open) box.close();
}

/**
 * @param {DudoView} view
 * @returns {view is RuledView}
 */
export function isRuled(view) {
  return view.game.verdict !== null;
}

/**
 * Show the last verdict once more.
 * @param {RuledView} view
 */
export function again(view) {
  sessionStorage.removeItem(SEEN);
  show(/** @type {HTMLDialogElement} */ (part("verdict")), view, () => {});
}

/**
 * @param {HTMLDialogElement} box
 * @param {RuledView} view
 * @param {() => void} onward
 */
function show(box, view, onward) {
  const dismiss = () => {
    sessionStorage.setItem(SEEN, mark(view));
    box.close();
    onward();
  };
  patch(box, page(view, dismiss));
  if (!box.open) box.showModal();
}

/** @param {RuledView} view */
function mark(view) {
  return `${view.game.number}/${view.game.verdict.event}`;
}

/**
 * @param {RuledView} view
 * @param {() => void} onward
 */
function page(view, onward) {
  const given = view.game.verdict;
  const mine = view.game.mine.length > 0;
  const tappable = correctable(view);
  const say = given.over ? t("verdict.over") : mine ? t("verdict.hidden") : "";
  const label = given.over || !mine ? t("close") : t("verdict.next");
  return el(
    "article",
    {},
    ruling(given),
    countedHands(given, 2.4, tappable),
    legend(given),
    tappable && el("p.note", {}, t("verdict.correct")),
    diceLeft(given),
    playAgain(view),
    seatsToTake(view),
    given.picture && picture(given.picture),
    takeBack(view),
    el("footer", {}, asking(view), say && el("p.note", {}, say), el("button.go", { type: "button", onclick: onward, autofocus: true, key: "next" }, label)),
  );
}
