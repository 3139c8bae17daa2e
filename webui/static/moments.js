// What makes a phone sound or speak: its turn, a call, a verdict; each of them once.

import { isOn } from "./comforts.js";
import { sound } from "./sounds.js";
import { speak } from "./voice.js";

/** @typedef {{ game: number, turn: string, call: string, verdict: string }} Moment each changes when it comes anew */

/** @type {Moment | null} */
let before = null;

/**
 * @param {Moment} now empty texts mean that there is none
 * @param {string} words of the verdict
 */
export function moment(now, words) {
  const last = before;
  before = now;
  if (last?.game !== now.game) return; // a page that has just come has missed nothing
  const occasion = /** @type {const} */ (["verdict", "call", "turn"]).find((one) => now[one] && now[one] !== last[one]);
  if (occasion && isOn("sounds")) sound(occasion);
  if (occasion === "verdict" && isOn("voice")) speak(words);
}

/**
 * @param {{ title: string, because: string } | null} verdict
 * @returns {string} what is read aloud of it, nothing without one
 */
export function spoken(verdict) {
  return verdict ? `${verdict.title}. ${verdict.because}` : "";
}
