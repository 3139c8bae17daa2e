// The phone of a player.

import { bidding, choice } from "./bidding.js";
import { again, seatsToTake } from "./demo.js";
import { el, fill, part } from "./dom.js";
import { announce, live } from "./live.js";
import { cameraChip, countedHands, diceLeft, legend, logList, picture, players, ribbon, ruling, standing } from "./parts.js";
import { post } from "./post.js";
import * as reveal from "./reveal.js";
import { t } from "./texts.js";

/** @type {any} */
let view = null;
const SEEN = "kubejo-verdict-seen";

function render() {
  const { game } = view;
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("bar"), [view.camera, game?.round, game?.sheet], bar);
  fill(part("players"), game?.players, () => (game ? players(game) : []));
  fill(part("stage"), stageFrom(), stage);
  fill(part("controls"), [game?.number, game?.last, game?.can, game?.showing, view.me, view.people, choice(), reveal.typed(), view.game?.players, Boolean(game?.verdict)], controls);
  verdict();
  if (game) announce(game.headline);
  document.body.classList.toggle("my-turn", Boolean(game?.can.bid));
}

function bar() {
  const { game } = view;
  return [
    el("a.brand-link", { href: "/" }, "Kubejo"),
    game ? el("span.round", {}, game.sheet) : null,
    cameraChip(view.camera),
    el("button.quiet", { type: "button", onclick: openLog, "data-focus": "log" }, t("menu")),
  ];
}

function stageFrom() {
  const { game } = view;
  return game ? [game.headline, game.note, game.bid, game.bids, game.showing, game.phase, game.diceText, view.camera, view.me, game.mine] : [view.people, view.me];
}

function stage() {
  const { game } = view;
  if (!game) return lobby();
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (game.phase === "reveal") return [head, reveal.stage(view)];
  if (game.phase === "over") return [head, el("p.note", {}, t("verdict.waits"))];
  return [head, standing(game, game.bid), el("p.total", {}, game.diceText)];
}

function lobby() {
  const names = view.people.map((one) => el("li", {}, one.name));
  return [
    el("h1.headline", {}, view.me.name ? t("join.hello", { name: view.me.name }) : t("people")),
    view.me.name && el("p.note", {}, t("join.wait")),
    el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none"))),
  ];
}

function controls() {
  const { game } = view;
  const outside = [!view.me.name && !view.demo && joinForm(), again(view), seatsToTake(view)];
  if (!game || game.phase === "over") return outside;
  if (game.phase === "reveal" && reveal.may(view)) return reveal.controls(view, render);
  if (!game.mine.length) return [outside, el("p.note", {}, view.me.name ? t("join.next") : t("spectating"))];
  if (game.can.bid || game.can.dudo) return bidding(game, render);
  return [outside, el("p.wait", {}, t("turn.wait"))];
}

function joinForm() {
  const name = /** @type {HTMLInputElement} */ (el("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", required: true, enterkeyhint: "go", "data-focus": "name" }));
  const send = (event) => {
    event.preventDefault();
    post("join", { name: name.value });
  };
  return el("form.join", { onsubmit: send }, el("label", { for: "name" }, t("join.name")), name, el("button.go", { "data-focus": "join" }, t("join.button")));
}

/** The verdict covers the page until its reader goes on; the next call takes it away. */
function verdict() {
  const box = /** @type {HTMLDialogElement} */ (part("verdict"));
  const given = view.game?.verdict;
  const fresh = given && view.game.phase !== "reveal" && sessionStorage.getItem(SEEN) !== mark(given);
  if (!fresh || (!box.open && view.game.bids.length > 1)) {
    if (box.open) box.close();
    return;
  }
  fill(box, [given, view.game.players], () => verdictPage(given, () => dismiss(box, given)));
  if (!box.open) box.showModal();
  announce(`${given.title}. ${given.because}`);
}

/** @param {any} given */
function mark(given) {
  return `${view.game.number}/${given.event}`;
}

/**
 * @param {HTMLDialogElement} box
 * @param {any} given
 */
function dismiss(box, given) {
  sessionStorage.setItem(SEEN, mark(given));
  box.close();
  render();
}

/**
 * @param {any} given
 * @param {() => void} onward
 */
function verdictPage(given, onward) {
  const mine = view.game.mine.length > 0;
  const say = given.over ? t("verdict.over") : mine ? t("verdict.hidden") : "";
  const label = given.over || !mine ? t("close") : t("verdict.next");
  return el(
    "article",
    {},
    ruling(given),
    countedHands(given),
    legend(given),
    diceLeft(given),
    again(view),
    seatsToTake(view),
    given.picture && picture(given.picture),
    el("footer", {}, say && el("p.note", {}, say), el("button.go", { type: "button", onclick: onward, "data-focus": "next" }, label)),
  );
}

async function openLog() {
  const box = /** @type {HTMLDialogElement} */ (part("log"));
  const answer = await fetch("/api/v1/log");
  const { lines } = await answer.json();
  const close = el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"));
  const last = view.game?.verdict;
  const reopen = () => {
    sessionStorage.removeItem(SEEN);
    box.close();
    const page = /** @type {HTMLDialogElement} */ (part("verdict"));
    fill(page, [last, "again"], () => verdictPage(last, () => dismiss(page, last)));
    page.showModal();
  };
  const see = last && view.game.phase !== "reveal" && el("button", { type: "button", onclick: reopen }, t("verdict.again"));
  box.replaceChildren(el("header", {}, el("h2", {}, t("log.title")), close), ...(see ? [see] : []), logList(lines));
  box.showModal();
}

live((now) => {
  view = now;
  render();
});
