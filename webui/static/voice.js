// Reads aloud with the voice of the phone, in the language of the page.

import { language } from "./texts.js";

export function canSpeak() {
  return "speechSynthesis" in window;
}

/** @param {string} text */
export function speak(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  speechSynthesis.cancel(); // what was being said is about an earlier moment
  speechSynthesis.speak(words);
}
