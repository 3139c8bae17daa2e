// The third step: what the camera sees, with the seats drawn over it. They are turned by dragging or by buttons.

import { el, lasting, svg } from "./dom.js";
import { cameraChip } from "./parts.js";
import { ask } from "./post.js";
import { t } from "./texts.js";

const AGAIN = 700; // milliseconds between two pictures
const STEP = 15; // degrees of a tap
const BLIND = ["none", "no camera", "trouble"];

/** How the seats are turned, clockwise in degrees; `known` once the table has said so. */
const seats = { turn: 0, known: false, names: /** @type {string[]} */ ([]), changed: () => {} };

/**
 * @param {any} view
 * @param {any[]} players
 * @param {() => void} changed
 */
export function cameraStep(view, players, changed) {
  Object.assign(seats, { names: players.map((one) => one.name), changed });
  if (!seats.known) load(changed);
  const blind = BLIND.includes(view.camera.state);
  return el(
    "section.card.camera",
    { key: "camera" },
    el("p.row", {}, el("b", {}, t("host.camera")), cameraChip(view.camera)),
    view.seating && el("p.note", {}, view.seating),
    blind ? el("p.note", {}, t("setup.blind")) : seen(changed),
  );
}

/** @param {() => void} changed */
async function load(changed) {
  seats.known = true;
  const answer = await fetch("/api/v1/seating");
  seats.turn = (await answer.json()).turn;
  changed();
}

/** @param {() => void} changed */
function seen(changed) {
  const turn = (/** @type {any} */ by) => async () => {
    seats.turn = (seats.turn + by + 360) % 360;
    changed();
    draw();
    await ask("turn_seats", { degrees: Math.round(seats.turn) });
  };
  const button = (/** @type {any} */ by, /** @type {string} */ key, /** @type {string} */ sign) => el("button", { type: "button", onclick: turn(by), "aria-label": t(key), "data-focus": key }, sign);
  return [
    el("p.note", {}, t("setup.seats")),
    lasting("table-picture", picture),
    el("div.row.centred", {}, button(-STEP, "setup.left", "↺"), el("output", {}, `${Math.round(seats.turn)}°`), button(STEP, "setup.right", "↻")),
  ];
}

/** The overlay of the picture that is on the page, drawn anew when seats change. @type {SVGElement | null} */
let overlay = null;
/** Width and height of the picture in its own pixels. */
const size = { width: 4, height: 3 };

function picture() {
  const image = /** @type {HTMLImageElement} */ (el("img", { alt: t("picture.alt"), draggable: "false" }));
  const hidden = el("p.note", { hidden: true }, t("setup.hidden"));
  overlay = svg("svg.overlay", { "aria-hidden": "true" });
  const figure = el("figure.picture", {}, el("div.frame", {}, image, overlay), hidden);
  const next = () => (image.src = `/api/v1/setup.jpg?${Date.now()}`);
  const again = (/** @type {boolean} */ isHidden) => {
    hidden.hidden = !isHidden;
    /** @type {HTMLElement} */ (image.parentElement).hidden = isHidden;
    setTimeout(() => image.isConnected && next(), AGAIN);
  };
  image.addEventListener("load", () => {
    Object.assign(size, { width: image.naturalWidth, height: image.naturalHeight });
    draw();
    again(false);
  });
  image.addEventListener("error", () => again(true));
  drag(figure);
  next();
  return figure;
}

/** Draw the lines between the seats, and whose each seat is. */
function draw() {
  if (!overlay) return;
  const { width, height } = size;
  const wide = 360 / Math.max(1, seats.names.length);
  overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const at = (/** @type {number} */ degrees, /** @type {number} */ reach) => {
    const angle = ((degrees + seats.turn) * Math.PI) / 180;
    return { x: width / 2 - Math.sin(angle) * reach, y: height / 2 + Math.cos(angle) * reach };
  };
  const line = (/** @type {any} */ _, /** @type {number} */ index) => {
    const end = at(index * wide - wide / 2, width + height);
    return svg("line", { x1: width / 2, y1: height / 2, x2: end.x, y2: end.y });
  };
  const label = (/** @type {any} */ name, /** @type {number} */ index) => {
    const place = at(index * wide, 0.36 * Math.min(width, height));
    return svg("text", { x: place.x, y: place.y, "font-size": Math.min(width, height) / 14 }, `${index + 1}. ${name}`);
  };
  overlay.replaceChildren(...(seats.names.length > 1 ? seats.names.map(line) : []), ...seats.names.map(label));
}

/** @param {HTMLElement} figure */
function drag(figure) {
  /** @type {number | null} */
  let from = null;
  const angle = (/** @type {any} */ event) => {
    const box = figure.getBoundingClientRect();
    return (Math.atan2(box.left + box.width / 2 - event.clientX, event.clientY - box.top - box.height / 2) * 180) / Math.PI;
  };
  figure.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    from = angle(event) - seats.turn;
    figure.setPointerCapture(event.pointerId);
  });
  figure.addEventListener("pointermove", (event) => {
    if (from === null) return;
    seats.turn = (angle(event) - from + 720) % 360;
    draw();
  });
  figure.addEventListener("pointerup", async () => {
    if (from === null) return;
    from = null;
    seats.changed();
    await ask("turn_seats", { degrees: Math.round(seats.turn) });
  });
}
