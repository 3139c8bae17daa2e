// Keeps the page up to date: a stream of views, opened anew whenever the phone may have dropped it.

import { part } from "./dom.js";
import { language, t } from "./texts.js";

const SILENCE = 40_000; // milliseconds without a word after which the stream is taken for dead
const POLL = 3_000;

/** @type {EventSource | null} */
let stream = null;
let heard = 0;
let version = -1;
let lost = false;
/** @type {(view: any) => void} */
let show = () => {};

/** @param {(view: any) => void} render called with every new view */
export function live(render) {
  show = render;
  open();
  setInterval(() => Date.now() - heard > SILENCE && open(), 5_000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open());
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("online", open);
}

/** @param {any} view from the stream or from an answer; older ones are passed over */
export function take(view) {
  if (view.version < version && !lost) return;
  version = view.version;
  said(false);
  show(view);
}

function open() {
  stream?.close();
  heard = Date.now();
  version = -1; // a server that was started anew counts from the beginning
  stream = new EventSource(`/api/v1/events?lang=${language}`);
  stream.addEventListener("view", (event) => {
    heard = Date.now();
    take(JSON.parse(event.data));
  });
  stream.addEventListener("beat", () => (heard = Date.now()));
  stream.addEventListener("error", () => {
    said(true);
    if (stream?.readyState === EventSource.CLOSED) setTimeout(poll, POLL);
  });
}

// A server that has no room for one more stream still answers questions.
async function poll() {
  if (stream?.readyState !== EventSource.CLOSED) return;
  try {
    const answer = await fetch(`/api/v1/state?lang=${language}`);
    if (answer.ok) take(await answer.json());
    heard = Date.now() - SILENCE + 2 * POLL;
  } catch {
    said(true);
  }
  setTimeout(poll, POLL);
}

/** @param {boolean} now */
function said(now) {
  if (now === lost) return;
  lost = now;
  document.body.classList.toggle("offline", lost);
  toast(lost ? t("live.lost") : "", lost);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/**
 * @param {string} text
 * @param {boolean} [stays]
 */
export function toast(text, stays = false) {
  const box = part("toast");
  clearTimeout(fading);
  box.textContent = text;
  box.hidden = !text;
  if (text && !stays) fading = setTimeout(() => (box.hidden = true), 5_000);
}

let announced = "";

/** @param {string} text read out by a screen reader, once */
export function announce(text) {
  if (text === announced) return;
  announced = text;
  part("announcer").textContent = text;
}
