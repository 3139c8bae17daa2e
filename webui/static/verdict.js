// The ruling of a round of Dudo, over the whole page.

import { correctable } from "./correcting.js";
import { again as playAgain, seatsToTake } from "./demo.js";
import { el, part, patch } from "./dom.js";
import { countedHands, diceLeft, legend, picture, ruling } from "./parts.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";

const SEEN = "kubejo-verdict-seen";

/**
 * The verdict covers the page until its reader goes on; the next call takes it away.
 * @param {any} view
 * @param {() => void} onward called when the reader has gone on
 */
export function verdict(view, onward) {
  const box = /** @type {HTMLDialogElement} */ (part("verdict"));
  const given = view.game?.verdict;
  const fresh = given && view.game.phase !== "reveal" && sessionStorage.getItem(SEEN) !== mark(view);
  if (!fresh || (!box.open && view.game.bids.length > 1)) {
    if (box.open) box.close();
    return;
  }
  show(box, view, onward);
}

/**
 * Show the last verdict once more.
 * @param {any} view
 */
export function again(view) {
  sessionStorage.removeItem(SEEN);
  show(/** @type {HTMLDialogElement} */ (part("verdict")), view, () => {});
}

/**
 * @param {HTMLDialogElement} box
 * @param {any} view
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

/** @param {any} view */
function mark(view) {
  return `${view.game.number}/${view.game.verdict.event}`;
}

/**
 * @param {any} view
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
