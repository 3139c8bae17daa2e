// Parts that several pages show.

/** @import { Bid, CountedHand, Dudo, Line, Player, SeenDie, ShownHand, Verdict, View } from "../types/view" */

import { die, slot } from "./die.js";
import { el, lasting } from "./dom.js";
import { t } from "./texts.js";

/** @param {View} view */
export function ribbon(view) {
  return view.demo ? [el("p.ribbon", {}, el("span", { "aria-hidden": "true" }, "▶ "), t("demo.ribbon"))] : [];
}

/** @param {View["camera"]} camera */
export function cameraChip(camera) {
  return el("span.chip", { "data-camera": camera.state }, el("i.lamp", { "aria-hidden": "true" }), camera.text);
}

/**
 * The players with the dice each has left.
 * @param {Dudo} game
 */
export function players(game) {
  return el("ul.players", {}, game.players.map((one) => playerCard(one)));
}

/** @param {Player} one */
function playerCard(one) {
  const card = el("li.player", { "aria-current": one.turn ? "true" : null });
  for (const kind of /** @type {const} */ (["mine", "turn"])) card.classList.toggle(kind, one[kind]);
  card.classList.toggle("out", !one.dice);
  const name = el("span.name", {}, one.name);
  if (one.mine) name.append(el("small.you", {}, t("you")));
  card.append(name, el("span.left", {}, el("b", {}, one.dice), " ", el("span.visually-hidden", {}, t("dice")), dots(one.dice)));
  return card;
}

/** @param {number} many */
function dots(many) {
  return el("span.dots", { "aria-hidden": "true" }, Array.from({ length: Math.min(many, 8) }, () => el("i")));
}

/**
 * A bid in figures: 5 × a die.
 * @param {Bid} bid
 */
export function figures(bid) {
  return el("span.figures", { "aria-hidden": "true" }, el("b", {}, bid.quantity), el("i", {}, "×"), die(bid.face));
}

/**
 * @param {Dudo} game
 * @param {Bid | null} bid
 */
export function standing(game, bid) {
  if (!bid) return el("div.standing.none", {}, el("p.who", {}, t("bid.none")));
  const who = el("p.who", {}, bid.text);
  const earlier = game.bids.slice(0, -1).slice(-4);
  return el("div.standing", {}, figures(bid), who, earlier.length ? trail(game, earlier) : null);
}

/**
 * @param {Dudo} game
 * @param {Bid[]} bids
 */
function trail(game, bids) {
  const line = (/** @type {Bid} */ bid) => el("li", {}, `${game.players[bid.seat].name} `, el("b", {}, `${bid.quantity}×`), die(bid.face, "small"));
  return el("ol.trail", { "aria-label": t("bid.history") }, bids.map(line));
}

/**
 * The picture of the table; dice that can be settled are buttons over it.
 * @param {string} source
 * @param {SeenDie[]} dice
 * @param {((die: SeenDie) => void) | null} tapped
 * @param {boolean} apart whether it shows some seats as they lay at another moment than others
 */
export function picture(source, dice = [], tapped = null, apart = false) {
  const image = el("img", { src: source, alt: t("picture.alt") });
  const marks = dice.map((one) => mark(one, dice, tapped));
  return el("figure.picture", {}, el("div.frame", {}, image, marks), apart && el("figcaption.note", {}, t("picture.apart")));
}

/**
 * One die of a picture, large.
 * @param {string} source
 * @param {SeenDie} one
 */
export function crop(source, one) {
  const [x, y, width, height] = one.box;
  const room = 0.35; // of the die, on each side
  const part = 1 + 2 * room;
  const place = {
    width: `${100 / (width * part)}%`,
    height: `${100 / (height * part)}%`,
    left: `${(-(x - room * width) / (width * part)) * 100}%`,
    top: `${(-(y - room * height) / (height * part)) * 100}%`,
  };
  return el("span.crop", { "aria-hidden": "true" }, el("img", { src: source, alt: "", style: place }));
}

/**
 * The dice that somebody has to look at, in one order for all pages.
 * @param {SeenDie[]} dice
 */
export function open(dice) {
  return dice.filter((one) => one.asked || one.astray);
}

const LIVE = 500; // milliseconds between two pictures of the table

/** The table as it is now; only asked for while dice lie open. It stops when it leaves the page. */
export function livePicture() {
  return lasting("live", liveFigure);
}

function liveFigure() {
  const image = /** @type {HTMLImageElement} */ (el("img", { alt: t("live.alt") }));
  const figure = el("figure.picture.now", {}, el("div.frame", {}, image));
  const next = () => (image.src = `/api/v1/live.jpg?${Date.now()}`);
  const again = () => setTimeout(() => image.isConnected && next(), LIVE);
  const came = (/** @type {boolean} */ well) => {
    figure.hidden = !well;
    again();
  };
  image.addEventListener("load", () => came(true));
  image.addEventListener("error", () => came(false));
  next();
  return figure;
}

/**
 * @param {SeenDie} one
 * @param {SeenDie[]} dice
 * @param {((die: SeenDie) => void) | null} tapped
 */
function mark(one, dice, tapped) {
  const [x, y, width, height] = one.box;
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
  const number = open(dice).indexOf(one) + 1;
  const given = { "aria-label": dieName(one), style: place };
  const shown = number ? el("b", { "aria-hidden": "true" }, number) : null;
  const made = tapped
    ? el("button.mark", { ...given, type: "button", "data-focus": `die-${one.number}`, onclick: (/** @type {MouseEvent} */ event) => tapped(meant(event, one, dice)) }, shown)
    : el("span.mark", { ...given, role: "img" }, shown);
  for (const kind of /** @type {const} */ (["asked", "astray", "out"])) made.classList.toggle(kind, Boolean(one[kind]));
  return made;
}

/**
 * The die that a tap means: the places to tap are larger than small dice, and lie over one another.
 * @param {MouseEvent} event
 * @param {SeenDie} one whose place was tapped
 * @param {SeenDie[]} dice
 */
function meant(event, one, dice) {
  if (!event.detail) return one; // it was pressed with a key
  const frame = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).parentElement).getBoundingClientRect();
  const away = (/** @type {SeenDie} */ { box: [x, y, width, height] }) =>
    Math.hypot((x + width / 2) * frame.width - (event.clientX - frame.left), (y + height / 2) * frame.height - (event.clientY - frame.top));
  return dice.reduce((nearest, other) => (away(other) < away(nearest) ? other : nearest), one);
}

/** @param {SeenDie} one */
export function dieName(one) {
  return t("picture.die", { n: one.number + 1, face: one.face ? t(`die.${one.face}`) : t("die.unknown") });
}

/** How a die of a ruling is drawn, by what it did for the count. @type {Record<string, string>} */
const COUNTS = { face: "counts", joker: "joker", maybe: "maybe", unshown: "maybe", no: "pale" };

/**
 * The hands of a verdict: in the picture, and each die with what it did for the count.
 * @param {Verdict} verdict
 * @param {number} [aspect] width by height of the piece of picture beside a hand
 * @param {((hand: CountedHand, place: number, drawn: Element) => Element) | null} [tappable]
 */
export function countedHands(verdict, aspect = 2.4, tappable = null) {
  const row = (/** @type {CountedHand} */ hand) => {
    const drawn = hand.dice.map((one) => die(one.face, COUNTS[one.counts]));
    const dice = tappable ? drawn.map((one, place) => tappable(hand, place, one)) : drawn;
    const proof = verdict.picture && hand.region ? region(verdict.picture, hand.region, aspect) : null;
    return el("li", { key: `hand-of-${hand.seat}` }, el("span.name", {}, hand.name), el("span.dice", {}, dice), proof);
  };
  const shown = verdict.hands.filter((/** @type {CountedHand} */ hand) => hand.dice.length);
  return el("ul.hands", {}, shown.map(row));
}

/**
 * The dice of whom the ruling costs some: those that stay, and those that fall.
 * @param {Verdict} verdict
 */
export function fallen(verdict) {
  if (verdict.loser === null) return null;
  const { left } = verdict.hands[verdict.loser];
  const one = (/** @type {string} */ kind) => el(kind);
  const dice = [...Array(left).fill("i"), ...Array(verdict.lost).fill("i.fell")].map(one);
  return el("p.fallen", { "aria-hidden": "true" }, dice);
}

const ROOM = 0.05; // of the picture, left round a hand

/**
 * A piece of a picture, as large as it will go; the whole picture is a tap away.
 * @param {string} source
 * @param {number[]} box x, y, width, height in parts of the picture
 * @param {number} aspect
 */
function region(source, box, aspect) {
  return lasting(`${source}/${box}`, () => piece(source, box, aspect));
}

/**
 * @param {string} source
 * @param {number[]} box
 * @param {number} aspect
 */
function piece(source, [x, y, width, height], aspect) {
  const image = /** @type {HTMLImageElement} */ (el("img", { src: source, alt: t("log.picture") }));
  const made = el("a.region", { href: source, target: "_blank", style: { "aspect-ratio": String(aspect) } }, image);
  image.addEventListener("load", () => {
    const ratio = image.naturalWidth / image.naturalHeight;
    const tall = Math.min(1, height + ROOM * ratio);
    const shape = Math.min(aspect, ratio / tall); // a hand that is tall gets a taller piece, never a cut one
    const wide = Math.min(1, Math.max(width + ROOM, (tall * shape) / ratio));
    const high = (wide * ratio) / shape;
    made.style.setProperty("aspect-ratio", String(shape));
    const left = Math.min(1 - wide, Math.max(0, x + width / 2 - wide / 2));
    const top = Math.min(1 - high, Math.max(0, y + height / 2 - high / 2));
    const place = { width: `${100 / wide}%`, left: `${(-100 * left) / wide}%`, top: `${(-100 * top) / high}%` };
    for (const [name, value] of Object.entries(place)) image.style.setProperty(name, value);
  });
  return made;
}

/** @param {Verdict} verdict */
export function legend(verdict) {
  const used = new Set(verdict.hands.flatMap((hand) => hand.dice.map((one) => one.counts)));
  const lines = [
    used.has("face") && el("li", {}, die(verdict.bid.face, "counts"), t("verdict.legend.counted")),
    used.has("joker") && el("li", {}, die(1, "joker"), t("verdict.legend.joker")),
    used.has("maybe") && el("li", {}, die(null, "maybe"), t("verdict.legend.doubtful")),
    used.has("unshown") && el("li", {}, die(null, "maybe"), t("verdict.legend.unshown")),
  ];
  return el("ul.legend", {}, lines);
}

/** @param {Verdict} verdict */
export function diceLeft(verdict) {
  const line = (/** @type {CountedHand} */ hand) => el("li", {}, el("span.name", {}, hand.name), el("b", {}, hand.left), dots(hand.left));
  const rows = verdict.hands.map((hand) => {
    const made = line(hand);
    made.classList.toggle("loser", hand.seat === verdict.loser);
    made.classList.toggle("out", !hand.left);
    return made;
  });
  return el("section.dice-left", {}, el("h3", {}, t("verdict.left")), el("ul", {}, rows));
}

/**
 * Whether the verdict of the last round is still the newest thing: no bid has been made since, and no round was void.
 * @param {Dudo} game
 * @returns {game is import("../types/view").Ruled}
 */
export function isJustRuled(game) {
  return Boolean(game.verdict && !game.bid && !game.again && game.phase !== "reveal");
}

/**
 * The ruling in words and numbers.
 * @param {Verdict} verdict
 */
export function ruling(verdict) {
  return [
    el("p.rule", {}, verdict.ruleText),
    el("h2", { id: "verdict-title" }, verdict.title),
    el("p.cost", { id: "verdict-cost" }, verdict.cost),
    fallen(verdict),
    el("div.sum", { "aria-hidden": "true" }, figures(verdict.bid), el("span.versus", {}, "→"), el("b.counted", {}, verdict.counted)),
    el("p.because", { id: "verdict-because" }, verdict.because),
  ];
}

/**
 * The log, newest first.
 * @param {Line[]} lines
 */
export function logList(lines) {
  if (!lines.length) return el("p", {}, t("log.empty"));
  return el("ol.log", {}, [...lines].reverse().map(logLine));
}

/** @param {Line} line */
function logLine(line) {
  const time = new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const made = el("li", {}, el("time", { datetime: line.at }, time), el("p", {}, line.text, line.rule ? el("span.tag", {}, line.rule) : null));
  if (line.picture) made.append(el("a", { href: line.picture, target: "_blank" }, el("img", { src: line.picture, alt: t("log.picture"), loading: "lazy" })));
  made.classList.toggle("refused", line.refused);
  return made;
}

/**
 * What a seat has shown so far, as a row of dice with gaps.
 * @param {ShownHand} hand
 */
export function handRow(hand) {
  const gaps = Math.max(0, hand.owned - hand.faces.length);
  return el("span.dice", {}, hand.faces.map((face) => die(face, face ? "" : "maybe")), Array.from({ length: gaps }, () => slot()));
}
