// The ruling of a round of Dudo, over the whole page.

/** @import { DudoView, RuledView } from "../types/view" */

import { correctable } from "./correcting.js";
import { again as playAgain, seatsToTake } from "./demo.js";
import { el, part, patch } from "./dom.js";
import { forNow } from "./keeping.js";
import { countedHands, diceLeft, isJustRuled, legend, picture, ruling } from "./parts.js";
import { settle } from "./settling.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";
import { hush, toast } from "./toast.js";

const SEEN = "kubejo-verdict-seen";

/** The verdict that its reader wants to see again, also over the round that has begun meanwhile. */
let recalled = "";
/** The verdict that lies over the page. */
let open = "";
/** The event that it came with. */
let ruled = 0;
/** Whether this page has shown the table before. */
let here = false;

/**
 * The verdict covers the page until its reader goes on, or until the first bid of the next round is made.
 * @param {DudoView} view
 * @param {() => void} onward called when the reader has gone on
 */
export function verdict(view, onward) {
  const box = /** @type {HTMLDialogElement} */ (part("verdict"));
  arrive(view);
  if (open && !box.open) seen(open); // closed by Escape, or by the gesture for it
  const fresh = isRuled(view) && view.game.phase !== "reveal" && forNow.getItem(SEEN) !== mark(view);
  if (fresh && (isJustRuled(view.game) || recalled === mark(view))) show(box, view, onward);
  else if (box.open) leave(box, view);
}

/** @param {string} which verdict its reader has gone on from */
function seen(which) {
  forNow.setItem(SEEN, which);
  recalled = "";
  open = "";
}

/**
 * Who has only just come, and has no name yet, wants a place: what was ruled before is in the log.
 * @param {DudoView} view
 */
function arrive(view) {
  if (!here && isRuled(view) && !view.me.name && !view.me.host && !view.demo) forNow.setItem(SEEN, mark(view));
  here = true;
}

/**
 * Take the verdict away from one who has not gone on: where it was lie buttons of the round now.
 * @param {HTMLDialogElement} box
 * @param {DudoView} view
 */
function leave(box, view) {
  settle();
  open = "";
  box.close();
  const isTakenBack = !isRuled(view) || view.game.verdict.event < ruled; // then the one before stands again
  if (!isTakenBack && view.game.bids.length) toast(t("verdict.gone"));
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
  forNow.removeItem(SEEN);
  recalled = mark(view);
  show(/** @type {HTMLDialogElement} */ (part("verdict")), view, () => {});
}

/**
 * @param {HTMLDialogElement} box
 * @param {RuledView} view
 * @param {() => void} onward
 */
function show(box, view, onward) {
  const dismiss = () => {
    seen(mark(view));
    settle();
    box.close();
    onward();
  };
  patch(box, page(view, dismiss));
  hush(t("verdict.gone")); // the bid that took it away may have been taken back
  open = mark(view);
  ruled = view.game.verdict.event;
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
  const { verdict: given, mine, out, bids } = view.game;
  const plays = mine.length > 0 && !out;
  const goesOn = plays && !bids.length; // in the midst of the next round nobody may shake
  const tappable = correctable(view);
  const say = given.over ? t("verdict.over") : goesOn ? t("verdict.hidden") : out ? t("out") : "";
  const label = given.over || !goesOn ? t("close") : t("verdict.next");
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
    given.picture && picture(given.picture, [], null, given.apart),
    takeBack(view),
    el("footer", {}, asking(view), say && el("p.note", {}, say), el("button.go", { type: "button", onclick: onward, autofocus: true, key: "next" }, label)),
  );
}
