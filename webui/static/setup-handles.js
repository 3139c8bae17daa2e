// What the host takes hold of over the camera's picture: the middle of the table, the border behind each seat, and the
// rest of the picture, which turns all seats. Handles are sliders for the keys.

import { el } from "./dom.js";
import * as seating from "./setup-seats.js";
import { t } from "./texts.js";

const EDGE = 26; // pixels of the page between the edge of the picture and a handle
const NEAR = 0.55; // part of a border behind which its handle stays, however short the border
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const DEGREES = 2; // of a key
const PART = 0.01; // of the picture, of a key
const FAST = 5; // times as far with the shift key

/** @typedef {import("./setup-seats.js").Place} Place */
/**
 * What can be dragged: `begin` gives what follows the pointer, whose place is in pixels of the picture on the page.
 * @typedef {(from: Place) => (now: Place) => void} Grip
 */

/** @typedef {{ moved: () => void, done: () => void, stepped: () => void }} Told what happens: while moving, after it, after a key */

/**
 * The handles of the seats as they are now; those that are there stay the same elements.
 * @param {HTMLElement} frame with the picture
 * @param {Told} told
 */
export function drawHandles(frame, told) {
  const many = seating.isMovable() ? seating.seats.names.length : 0;
  const there = /** @type {HTMLElement[]} */ ([...frame.querySelectorAll(".handle")]);
  const wanted = many ? many + 1 : 0;
  if (there.length !== wanted) {
    for (const one of there) one.remove();
    if (many) frame.append(...Array.from({ length: many }, (_, index) => borderHandle(frame, index, told)), middleHandle(frame, told));
  }
  for (const one of frame.querySelectorAll(".handle")) place(frame, /** @type {HTMLElement} */ (one));
}

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement} handle
 */
function place(frame, handle) {
  const index = handle.dataset.border;
  if (index === undefined) placeMiddle(handle);
  else placeBorder(frame, handle, Number(index));
}

/** @param {HTMLElement} handle */
function placeMiddle(handle) {
  const { x, y } = seating.middle();
  Object.assign(handle.style, { left: `${x * 100}%`, top: `${y * 100}%` });
  const values = { x: Math.round(x * 100), y: Math.round(y * 100) };
  name(handle, t("setup.middle"), values.x, 100, t("setup.middle.at", values));
}

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement} handle
 * @param {number} index
 */
function placeBorder(frame, handle, index) {
  const { names } = seating.seats;
  const degrees = seating.borders()[index];
  const { clientWidth: width, clientHeight: height } = frame;
  const from = seating.middle();
  const far = Math.max(reach(from, degrees, width, height, EDGE), NEAR * reach(from, degrees, width, height));
  const to = at(from, degrees, far, width, height);
  Object.assign(handle.style, { left: `${to.x * 100}%`, top: `${to.y * 100}%`, rotate: `${degrees}deg` });
  const whole = ((Math.round(degrees) % 360) + 360) % 360;
  name(handle, t("setup.border", { a: names[index], b: names[(index + 1) % names.length] }), whole, 359, `${whole}°`);
}

/**
 * @param {HTMLElement} handle
 * @param {string} label
 * @param {number} value
 * @param {number} most
 * @param {string} text
 */
function name(handle, label, value, most, text) {
  const given = { "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": value, "aria-valuetext": text };
  for (const [key, what] of Object.entries(given)) if (handle.getAttribute(key) !== String(what)) handle.setAttribute(key, String(what));
}

/**
 * How far it is from a place to the edge of the picture, in pixels; or to what is `inset` pixels within the edge.
 * @param {Place} from
 * @param {number} degrees
 * @param {number} width
 * @param {number} height
 * @param {number} [inset]
 */
export function reach(from, degrees, width, height, inset = 0) {
  const angle = (degrees * Math.PI) / 180;
  const across = -Math.sin(angle);
  const down = Math.cos(angle);
  const toX = (across > 0 ? 1 - from.x : from.x) * width - inset;
  const toY = (down > 0 ? 1 - from.y : from.y) * height - inset;
  return Math.min(toX / Math.max(Math.abs(across), 1e-6), toY / Math.max(Math.abs(down), 1e-6));
}

/**
 * @param {Place} from
 * @param {number} degrees
 * @param {number} far in pixels
 * @param {number} width
 * @param {number} height
 * @returns {Place} in parts of the picture
 */
export function at(from, degrees, far, width, height) {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x - (Math.sin(angle) * far) / width, y: from.y + (Math.cos(angle) * far) / height };
}

/**
 * @param {HTMLElement} frame
 * @param {number} index
 * @param {Told} told
 */
function borderHandle(frame, index, told) {
  const handle = el("div.handle", { role: "slider", tabindex: "0", "data-border": String(index) });
  grip(frame, handle, told, (from) => {
    const off = seating.borders()[index] - direction(frame, from);
    return (now) => seating.moveBorder(index, direction(frame, now) + off);
  });
  keys(handle, told, (across, down) => seating.moveBorder(index, seating.borders()[index] + DEGREES * (across - down)));
  return handle;
}

/**
 * @param {HTMLElement} frame
 * @param {Told} told
 */
function middleHandle(frame, told) {
  const handle = el("div.handle.middle", { role: "slider", tabindex: "0" });
  const parts = (/** @type {Place} */ { x, y }) => ({ x: x / frame.clientWidth, y: y / frame.clientHeight });
  grip(frame, handle, told, (from) => {
    const [held, begun] = [parts(from), seating.middle()];
    return (now) => seating.moveMiddle({ x: begun.x + parts(now).x - held.x, y: begun.y + parts(now).y - held.y });
  });
  keys(handle, told, (across, down) => {
    const { x, y } = seating.middle();
    seating.moveMiddle({ x: x + PART * across, y: y + PART * down });
  });
  return handle;
}

/**
 * Turn all seats by dragging the picture itself.
 * @param {HTMLElement} frame
 * @param {Told} told
 */
export function turnable(frame, told) {
  grip(frame, frame, told, (from) => {
    const off = seating.turned() - direction(frame, from);
    return (now) => seating.turnTo(direction(frame, now) + off);
  });
}

/**
 * @param {HTMLElement} frame
 * @param {Place} place
 */
function direction(frame, { x, y }) {
  const from = seating.middle();
  return (Math.atan2(from.x * frame.clientWidth - x, y - from.y * frame.clientHeight) * 180) / Math.PI;
}

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement} handle
 * @param {Told} told
 * @param {Grip} begin
 */
function grip(frame, handle, told, begin) {
  /** @type {((now: Place) => void) | null} */
  let follow = null;
  const where = (/** @type {PointerEvent} */ event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  handle.addEventListener("pointerdown", (event) => {
    if (follow || event.button || !seating.isMovable()) return;
    event.preventDefault(); // no text is marked, no page scrolls
    event.stopPropagation(); // the picture under a handle is not dragged as well
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    follow = begin(where(event));
  });
  handle.addEventListener("pointermove", (event) => {
    follow?.(where(event));
    if (follow) told.moved();
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
    handle.addEventListener(end, () => {
      if (!follow) return;
      follow = null;
      told.done();
    });
}

/**
 * @param {HTMLElement} handle
 * @param {Told} told
 * @param {(across: number, down: number) => void} step
 */
function keys(handle, told, step) {
  handle.addEventListener("keydown", (event) => {
    const way = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const far = event.shiftKey ? FAST : 1;
    step(way[0] * far, way[1] * far);
    told.stepped();
  });
}
