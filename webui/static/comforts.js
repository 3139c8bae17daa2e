// What each phone may switch on for itself; everything is off until somebody taps.

import { el, part, patch } from "./dom.js";
import { forGood } from "./keeping.js";
import { canSound, sound } from "./sounds.js";
import { t } from "./texts.js";
import { canSpeak, speak } from "./voice.js";

/** @typedef {"chances" | "sounds" | "voice"} Comfort */

const KEY = "kubejo-comforts";

/** @returns {Comfort[]} */
function chosen() {
  return JSON.parse(forGood.getItem(KEY) ?? "[]");
}

/** @param {Comfort} what */
export function isOn(what) {
  return chosen().includes(what);
}

/**
 * @param {Comfort} what
 * @param {boolean} on
 */
function choose(what, on) {
  const others = chosen().filter((one) => one !== what);
  forGood.setItem(KEY, JSON.stringify(on ? [...others, what] : others));
  if (on && what === "sounds") sound("turn");
  if (on && what === "voice") speak(t("comforts.voice"));
}

/**
 * @param {boolean} guesses whether there is something to guess in what is played
 * @param {() => void} changed called after every change
 */
export function openComforts(guesses, changed) {
  const box = /** @type {HTMLDialogElement} */ (part("comforts"));
  patch(
    part("switches"),
    el("header", {}, el("h2", { id: "comforts-title" }, t("comforts.title")), el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"))),
    guesses && row("chances", true, changed),
    row("sounds", canSound(), changed),
    row("voice", canSpeak(), changed),
  );
  box.showModal();
}

/**
 * @param {Comfort} what
 * @param {boolean} possible
 * @param {() => void} changed
 */
function row(what, possible, changed) {
  const tapped = (/** @type {Event} */ event) => {
    choose(what, /** @type {HTMLInputElement} */ (event.currentTarget).checked);
    changed();
  };
  const about = possible ? t(`comforts.${what}.about`) : t("comforts.voice.none");
  const box = el("input", { key: what, type: "checkbox", role: "switch", checked: possible && isOn(what), disabled: !possible, onchange: tapped, "aria-describedby": `about-${what}` });
  return el("label.choice", { key: `row-${what}` }, box, el("span", {}, el("b", {}, t(`comforts.${what}`)), el("small", { id: `about-${what}` }, about)));
}
