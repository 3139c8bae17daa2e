// What is asked over the page is about one thing: a die, a throw, an event. When that has gone, so has the question.

import { part } from "./dom.js";
import { settle } from "./settling.js";

/** Whether what is asked about is still there, and the number of the newest event that the page has shown. */
const asked = { still: (/** @type {any} */ _game) => true, last: -1 };

/** @returns {HTMLDialogElement} the place where it is asked */
export function chooser() {
  return /** @type {HTMLDialogElement} */ (part("chooser"));
}

/**
 * Ask what was drawn there.
 * @param {any} game
 * @param {(now: any) => boolean} still whether it still is about something, in the game as it is by then
 */
export function choose(game, still) {
  Object.assign(asked, { still, last: game.last });
  chooser().showModal();
}

/** What others have done meanwhile is seen around the question. */
export function lastSeen() {
  return asked.last;
}

/** @param {any} game as it is now; null without one */
export function outlive(game) {
  if (!chooser().open) return;
  asked.last = game?.last;
  if (game && asked.still(game)) return;
  settle(); // where it was lies something else
  chooser().close();
}
