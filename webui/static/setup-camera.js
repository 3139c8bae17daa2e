// The third step: what the camera sees, with the seats drawn over it as they count.

import { el, lasting, svg } from "./dom.js";
import { cameraChip } from "./parts.js";
import { at, drawHandles, reach, turnable } from "./setup-handles.js";
import * as seating from "./setup-seats.js";
import { t } from "./texts.js";

const AGAIN = 700; // milliseconds between two pictures
const STEP = 15; // degrees of a tap
const BLIND = ["none", "no camera", "trouble"];

/** For which view the table was asked for the seats: they follow the camera, and another page may drag them; what draws the page anew. */
const page = { asked: "", changed: () => {} };

/**
 * @param {any} view
 * @param {any[]} players
 * @param {boolean} seated whether the game knows seats in the picture
 * @param {() => void} changed
 */
export function cameraStep(view, players, seated, changed) {
  seating.seats.names = seated ? players.map((one) => one.name) : [];
  page.changed = changed;
  load(`${view.run}/${view.version}`);
  const blind = BLIND.includes(view.camera.state);
  draw();
  return el(
    "section.card.camera",
    { key: "camera" },
    el("p.row", {}, el("b", {}, t("host.camera")), cameraChip(view.camera)),
    blind ? el("p.note", {}, t("setup.blind")) : [seated && how(view), lasting("table-picture", picture), seated && controls()],
  );
}

/** @param {string} asked */
function load(asked) {
  if (page.asked === asked) return;
  page.asked = asked;
  seating.refresh(page.changed);
}

/** What can be done with the seats. @param {any} view */
function how(view) {
  const { names, plan } = seating.seats;
  const file = plan?.file;
  if (names.length < 2) return el("p.note", {}, t("setup.seats.few"));
  if (seating.isByFile()) return el("p.note", {}, t("setup.seats.file"));
  const other = file && !file.aside && t("setup.seats.file.other", { n: file.names.length });
  const broken = plan && !file && view.seating;
  return [(other || broken) && el("p.note", { key: "why" }, other || broken), el("p.note", { key: "how" }, t("setup.seats"))];
}

function controls() {
  const { names, plan } = seating.seats;
  if (!plan || names.length < 2) return null;
  const file = plan.file?.names.length === names.length && fileButton(!seating.isByFile());
  return [!seating.isByFile() && turning(), el("div.row.centred", { key: "instead" }, !seating.isByFile() && equalButton(), file)];
}

function turning() {
  const turn = (/** @type {number} */ by) => () => {
    seating.turnTo(seating.turned() + by);
    told.done(); // not waited for: a promise would keep the button busy, and the next tap would be lost
  };
  const button = (/** @type {any} */ by, /** @type {string} */ key, /** @type {string} */ sign) => el("button", { type: "button", onclick: turn(by), "aria-label": t(key), "data-focus": key }, sign);
  return el("div.row.centred", { key: "turning" }, button(-STEP, "setup.left", "↺"), el("output", {}, `${Math.round(seating.turned())}°`), button(STEP, "setup.right", "↻"));
}

function equalButton() {
  const equal = () => {
    seating.makeEqual();
    told.done();
  };
  return seating.isDragged() && el("button.quiet", { type: "button", onclick: equal, "data-focus": "equal" }, t("setup.seats.equal"));
}

/** @param {boolean} use */
function fileButton(use) {
  return el("button", { type: "button", onclick: () => seating.useFile(use, page.changed), "data-focus": "file" }, t(use ? "setup.seats.file.on" : "setup.seats.file.off"));
}

/** The picture that is on the page, and the overlay over it. @type {{ frame: HTMLElement, overlay: SVGElement, image: HTMLImageElement } | null} */
let shown = null;

const told = {
  moved: draw,
  done: () => {
    page.changed();
    seating.save(page.changed);
  },
  stepped: () => {
    page.changed();
    seating.saveSoon(page.changed);
  },
};

function picture() {
  const image = /** @type {HTMLImageElement} */ (el("img", { alt: t("picture.alt"), draggable: "false" }));
  const hidden = el("p.note", { hidden: true }, t("setup.hidden"));
  const overlay = svg("svg.overlay", { "aria-hidden": "true" });
  const frame = el("div.frame", {}, image, overlay);
  const next = () => (image.src = `/api/v1/setup.jpg?${Date.now()}`);
  const again = (/** @type {boolean} */ isHidden) => {
    hidden.hidden = !isHidden;
    frame.hidden = isHidden;
    setTimeout(() => image.isConnected && next(), AGAIN);
  };
  image.addEventListener("load", () => {
    again(false);
    if (seating.isByFile() && !seating.seats.plan?.file?.shapes.length) seating.refresh(page.changed); // the places are known with the picture
    draw();
  });
  image.addEventListener("error", () => again(true));
  shown = { frame, overlay, image };
  turnable(frame, told);
  next();
  return el("figure.picture", {}, frame, hidden);
}

/** Draw the seats as they count, and whose each of them is. */
function draw() {
  if (!shown?.image.naturalWidth) return;
  const { frame, overlay } = shown;
  const { naturalWidth: width, naturalHeight: height } = shown.image;
  frame.classList.toggle("turns", seating.isMovable());
  overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
  overlay.replaceChildren(...(seating.isByFile() ? shapes(width, height) : sectors(width, height)));
  drawHandles(frame, told);
}

/**
 * @param {number} width
 * @param {number} height
 */
function sectors(width, height) {
  const from = seating.middle();
  const put = (/** @type {number} */ degrees, /** @type {number} */ far) => {
    const { x, y } = at(from, degrees, far * reach(from, degrees, width, height), width, height);
    return { x: x * width, y: y * height };
  };
  const line = (/** @type {number} */ degrees) => {
    const end = put(degrees, 1);
    return svg("line", { x1: from.x * width, y1: from.y * height, x2: end.x, y2: end.y });
  };
  const { names } = seating.seats;
  if (!seating.isMovable()) return [];
  return [...seating.borders().map(line), ...names.map((_, index) => label(index, put(seating.centre(index), 0.6), width, height))];
}

/**
 * @param {number} width
 * @param {number} height
 */
function shapes(width, height) {
  const all = seating.seats.plan?.file?.shapes ?? [];
  const places = all.map((one) => one.map(([x, y]) => ({ x: x * width, y: y * height })));
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const shape = (/** @type {any[]} */ one) => svg("polygon", { points: one.map(({ x, y }) => `${x},${y}`).join(" ") });
  const centre = (/** @type {any[]} */ one) => ({ x: mean(one.map(({ x }) => x)), y: mean(one.map(({ y }) => y)) });
  return [...places.map(shape), ...places.map((one, index) => label(index, centre(one), width, height))];
}

/**
 * @param {number} index
 * @param {{ x: number, y: number }} place
 * @param {number} width
 * @param {number} height
 */
function label(index, place, width, height) {
  const text = `${index + 1}. ${seating.seats.names[index]}`;
  const tall = Math.min(width, height) / 14;
  const half = Math.min(width / 2, 0.3 * tall * text.length);
  return svg("text", { x: Math.min(width - half, Math.max(half, place.x)), y: place.y, "font-size": tall }, text);
}
