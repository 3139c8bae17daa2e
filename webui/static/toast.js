// A text that is told in passing, over everything: over a dialog too, where nothing outside it is seen or heard.

import { part } from "./dom.js";

const PASSING = 5_000; // milliseconds

const box = part("toast");
/** What stands there as long as nothing else is told. */
let standing = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/**
 * @param {string} text
 * @param {boolean} [stays] until something else is told
 */
export function toast(text, stays = false) {
  clearTimeout(fading);
  show(text || standing);
  if (text && !stays) fading = setTimeout(() => show(standing), PASSING);
}

/**
 * Tell what is so until it is no more: then the text is empty. What is told meanwhile covers it for a while only.
 * @param {string} text
 */
export function stand(text) {
  const before = standing;
  standing = text;
  if (text) toast(text, true);
  else hush(before);
}

/**
 * Take a text away before its time, unless another one stands there by now.
 * @param {string} text
 */
export function hush(text) {
  if (box.textContent === text) show(standing);
}

/** @param {string} text */
function show(text) {
  place();
  box.textContent = text;
}

/** It lies in the dialog that is open, and comes back when that is drawn anew without it, or closed. */
function place() {
  const home = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement !== home) home.append(box);
}

new MutationObserver(place).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["open"] });
