// What somebody is in the midst of, dice half typed or a move half made: a page that comes anew takes it up again. A phone
// that runs short of memory drops pages that are out of sight.

import { forNow } from "./keeping.js";
import { shownRun } from "./live.js";

/**
 * What it belongs to is in the draft itself, and looked at as before; what was kept of another run of the program is
 * dropped, as its numbers may mean another game.
 * @template {Record<string, unknown>} Draft
 * @param {string} name
 * @param {Draft} fresh
 * @returns {Draft} the same one, as it was left
 */
export function draft(name, fresh) {
  const key = `kubejo-draft-${name}`;
  const { run, left } = JSON.parse(forNow.getItem(key) ?? "{}");
  if (run === shownRun()) Object.assign(fresh, left);
  const keep = () => forNow.setItem(key, JSON.stringify({ run: shownRun(), left: fresh }));
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep); // the last that a page hears before it is dropped
  return fresh;
}
