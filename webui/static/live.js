// Keeps the page up to date: a stream of views, watched, and opened anew whenever the phone may have dropped it.

import { part } from "./dom.js";
import { within } from "./patience.js";
import { language, t } from "./texts.js";
import { stand } from "./toast.js";

const BEAT = 1000 * Number(document.body.dataset.beat);
const SILENCE = 1.5 * BEAT + 1_000; // milliseconds without a word after which the stream is taken for dead
const FIRST = 3_000; // and those before its first word: it comes at once, unless the phone used a dead connection again
const SLOW = 24_000; // how long a first word may take in a slow net, after several tries
const TICK = 500;
const ASKING = 2_000; // how often a page asks that may not listen: its phone has others that do
const AWAY = 60_000; // how long a page may be out of sight and listen: a browser grants a table six connections in all

/** @type {EventSource | null} */
let stream = null;
let heard = 0;
/** Milliseconds for which silence is borne at present, and after the next opening. */
let patience = FIRST;
let first = FIRST;
/** The newest view that is shown; versions of different runs of the program cannot be compared. */
const newest = { run: "", version: -1 };
let lost = false;
/** Whether this page asks, as a newer one of the phone has taken its stream over; the one that is looked at next listens. */
let asks = false;
/** @type {(view: any) => void} */
let show = () => {};

/** @returns {string} the run of the program whose view is shown */
export function shownRun() {
  return newest.run;
}

/** @param {(view: any) => void} render called with every new view */
export function live(render) {
  show = render;
  open();
  if (document.visibilityState === "hidden") seen();
  setInterval(watch, TICK);
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("pageshow", (event) => event.persisted && anew());
  window.addEventListener("online", () => stream && anew());
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

/** A page that nobody has looked at for a while listens no more, until somebody does. */
function seen() {
  clearTimeout(leaving);
  if (document.visibilityState === "visible") anew();
  else leaving = setTimeout(rest, AWAY);
}

function rest() {
  stream?.close();
  stream = null;
  asks = false;
}

/** @param {any} view from the stream or from an answer; older ones are passed over */
export function take(view) {
  said(false);
  if (view.run === newest.run && view.version < newest.version) return;
  newest.run = view.run;
  newest.version = view.version;
  show(view);
}

/** Close the stream, which is told to the phone that the page was when it was opened, and open another. */
export function anew() {
  first = FIRST;
  open();
}

function open() {
  rest();
  heard = Date.now();
  patience = first;
  first = Math.min(SLOW, 2 * first);
  stream = new EventSource(`/api/v1/events?lang=${language}`);
  stream.addEventListener("view", (event) => {
    word();
    take(JSON.parse(event.data));
  });
  stream.addEventListener("beat", (event) => {
    word();
    said(false);
    const { run, version } = JSON.parse(event.data);
    if (run !== newest.run || version > newest.version) snapshot();
  });
  stream.addEventListener("enough", () => {
    rest();
    asks = true;
  });
  stream.addEventListener("error", () => {
    patience = FIRST;
    said(true);
  });
}

function word() {
  heard = Date.now();
  patience = SILENCE;
  first = FIRST;
}

/** A stream that is silent, or that the server had no room for: ask for the view, and open it anew. */
function watch() {
  const silent = Math.abs(Date.now() - heard); // a clock that was put back would make it wait for hours
  if (asks ? silent < ASKING : !stream || silent < patience) return;
  if (asks) heard = Date.now();
  else open();
  snapshot();
}

async function snapshot() {
  try {
    const answer = await fetch(`/api/v1/state?lang=${language}`, { signal: within(FIRST) });
    if (!answer.ok) return;
    take(await answer.json());
    first = FIRST; // the server is there: ask often for what its stream does not bring
  } catch {
    said(true);
  }
}

/** @param {boolean} now */
function said(now) {
  if (now === lost) return;
  lost = now;
  document.body.classList.toggle("offline", lost);
  stand(lost ? t("live.lost") : "");
}

let announced = "";

/**
 * Let a screen reader read a text, once. What stands over the page reads itself, and nothing behind it is heard.
 * @param {string} text
 */
export function announce(text) {
  if (text === announced || document.querySelector("dialog[open]")) return;
  announced = text;
  part("announcer").textContent = text;
}
