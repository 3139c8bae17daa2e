// The letters and the code to scan on pages that are left open: others when the host asks for others.

/** @import { View } from "../types/view" */

import { within } from "./patience.js";

const ANSWER = 8_000; // milliseconds

/** The run of the program, and how often the letters had changed in it, when what stands here was drawn. */
let drawn = "";

/** @param {View} view */
export async function door(view) {
  const now = `${view.run}/${view.door}`;
  const before = drawn;
  drawn = now;
  if (!before || before === now) return;
  try {
    const answer = await fetch(location.pathname, { signal: within(ANSWER) });
    redraw(new DOMParser().parseFromString(await answer.text(), "text/html"), now);
  } catch {
    drawn = before; // with the next view, then
  }
}

/**
 * @param {Document} page as it is served now
 * @param {string} now
 */
function redraw(page, now) {
  for (const code of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll(".code .qr"))) code.src = `/join.svg?${now}`;
  for (const [selector, attribute] of [[".code .letters", ""], [".doors .go", "href"]]) {
    const [old, fresh] = [document, page].map((one) => one.querySelector(selector));
    if (old && fresh && attribute) old.setAttribute(attribute, fresh.getAttribute(attribute) ?? "");
    else if (old && fresh) old.textContent = fresh.textContent;
  }
}
