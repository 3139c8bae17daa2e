// How the camera's picture is shared out: sectors that the host drags, or the seats of a file. Angles are degrees
// clockwise from the bottom of the picture; places are parts of its width and height.

import { within } from "./patience.js";
import { ask } from "./post.js";
import { t } from "./texts.js";
import { toast } from "./toast.js";

const LEAST = 20; // degrees of the narrowest seat
const INSET = 0.12; // part of the picture that stays between its edge and the middle of the seats
const PAUSE = 400; // milliseconds without a further step after which what the keys have moved is sent
const ANSWER = 8_000; // milliseconds for which an answer is waited for
const AGAIN = 3_000; // and after which the table is asked again if none has come

/** @typedef {{ x: number, y: number }} Place */
/** @typedef {{ turn: number, middle: number[], borders: Record<string, number[]>, file: { names: string[], shapes: number[][][], aside: boolean } | null }} Plan as of `GET seating` */

/** @type {{ plan: Plan | null, names: string[] }} what the table has said and the host has dragged, null before; who sits there */
export const seats = { plan: null, names: [] };

/** Counts what the host has moved: an answer to something earlier changes nothing under the finger. */
let moves = 0;

/** What of it was sent: what lies as it was moved and is not sent yet stays as it is. */
let saved = 0;

/** Ask the table how the seats lie now, after all that is on its way. @param {() => void} changed */
export function refresh(changed) {
  return inTurn(() => load(changed));
}

/** @param {() => void} changed */
async function load(changed) {
  try {
    const answer = await fetch("/api/v1/seating", { signal: within(ANSWER) });
    const told = answer.ok ? await answer.json() : null;
    if (told && moves === saved) seats.plan = told;
  } catch {
    toast(t("post.failed"));
    setTimeout(() => refresh(changed), AGAIN);
  }
  changed();
}

/** @returns {Plan} */
function plan() {
  return seats.plan ?? { turn: 0, middle: [0.5, 0.5], borders: {}, file: null };
}

/** Whether the seats of a file count for those who sit there. */
export function isByFile() {
  const { file } = plan();
  return Boolean(file && !file.aside && file.names.length === seats.names.length);
}

/** Whether there are seats to drag: what would be sent before the table has told its own would take their place. */
export function isMovable() {
  return seats.plan !== null && seats.names.length > 1 && !isByFile();
}

/** @returns {Place} */
export function middle() {
  const [x, y] = plan().middle;
  return { x, y };
}

/** @param {Place} place */
export function moveMiddle({ x, y }) {
  moves++;
  const within = (/** @type {number} */ part) => Math.min(1 - INSET, Math.max(INSET, part));
  plan().middle = [within(x), within(y)];
}

/** @param {number} degrees */
export function turnTo(degrees) {
  moves++;
  plan().turn = round(wrapped(degrees));
}

export function turned() {
  return plan().turn;
}

/** @returns {number[]} where each seat ends, as it is seen in the picture */
export function borders() {
  return own().map((border) => border + turned());
}

/** @returns {number[]} where each seat ends before all are turned */
function own() {
  const many = seats.names.length;
  return plan().borders[many] ?? Array.from({ length: many }, (_, index) => ((index + 0.5) * 360) / many);
}

/** @param {number} index */
export function centre(index) {
  const all = borders();
  return (all[index] + (index ? all[index - 1] : all[all.length - 1] - 360)) / 2;
}

/**
 * Let a seat end elsewhere, as far as its neighbours leave room.
 * @param {number} index
 * @param {number} degrees as it is seen in the picture
 */
export function moveBorder(index, degrees) {
  moves++;
  const all = [...own()];
  const before = index ? all[index - 1] : all[all.length - 1] - 360;
  const after = index < all.length - 1 ? all[index + 1] : all[0] + 360;
  const wanted = all[index] + wrapped(degrees - turned() - all[index] + 180) - 180; // the short way round
  all[index] = round(Math.min(after - LEAST, Math.max(before + LEAST, wanted)));
  plan().borders[seats.names.length] = all;
}

export function isDragged() {
  const [x, y] = plan().middle;
  return x !== 0.5 || y !== 0.5 || seats.names.length in plan().borders;
}

export function makeEqual() {
  moves++;
  plan().middle = [0.5, 0.5];
  delete plan().borders[seats.names.length];
}

/** @param {number} degrees */
function wrapped(degrees) {
  return ((degrees % 360) + 360) % 360;
}

/** @param {number} degrees */
function round(degrees) {
  return Math.round(degrees * 10) / 10;
}

/** What is on its way. @type {Promise<void>} */
let sent = Promise.resolve();

/**
 * Two requests at once might reach the table the wrong way round; one that fails holds up none of the next.
 * @param {() => Promise<void>} request
 */
function inTurn(request) {
  sent = sent.catch(() => {}).then(request);
  return sent;
}

/** Let the table know what was dragged. @param {() => void} changed called once it is known what counts */
export function save(changed) {
  return inTurn(() => {
    const { turn, middle: at, borders: all } = plan();
    saved = moves;
    const players = seats.names.length;
    return answered(ask("arrange_seats", { players, turn, middle: at, borders: all[players] ?? [] }), changed);
  });
}

/**
 * @param {boolean} use the file of seats
 * @param {() => void} changed
 */
export function useFile(use, changed) {
  return inTurn(() => answered(ask("use_seats_file", { use: Number(use) }), changed));
}

/**
 * @param {Promise<any>} asked
 * @param {() => void} changed
 */
async function answered(asked, changed) {
  const before = moves;
  const answer = await asked;
  if (moves !== before) return;
  if (!answer) return load(changed); // it was not done: show what counts
  seats.plan = answer.plan;
  changed();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The same, once the keys have come to rest. @param {() => void} changed */
export function saveSoon(changed) {
  clearTimeout(waiting);
  waiting = setTimeout(() => save(changed), PAUSE);
}
