// What was played here: figures of everybody, and every game with its log.

import { asked } from "./asked.js";
import { el, part, patch } from "./dom.js";
import { logList } from "./parts.js";
import { language, t } from "./texts.js";

const FIGURES = ["games", "won", "right", "wrong", "bluffs", "held", "lost"];

async function show() {
  const past = await asked("history");
  if (!past) return;
  patch(part("games"), el("h2", {}, t("history.games")), past.games.length ? el("ol.games", {}, past.games.map(game)) : el("p.note", {}, t("history.none")));
  patch(part("figures"), tables(past.people));
}

/** @param {any} one */
function game(one) {
  const day = new Date(one.began).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const names = one.players.map((/** @type {any} */ player) => el("li", {}, player.won && el("b", { "aria-label": t("history.winner") }, "★ "), player.name, player.score !== null && ` ${figure(player.score)}`));
  const title = el("span.what", {}, el("b", {}, one.sheet), el("small", {}, day, !one.over && ` · ${t("history.broken")}`));
  return el("li", { key: one.number }, title, el("ul.who", {}, names), el("button", { type: "button", onclick: () => open(one.number), "data-focus": `game-${one.number}` }, t("history.log")));
}

/** @param {number} number */
async function open(number) {
  const told = await asked(`history/${number}`);
  if (!told) return;
  const box = /** @type {HTMLDialogElement} */ (part("log"));
  const close = el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"));
  const file = (/** @type {string} */ ending, /** @type {string} */ key) => el("a.button", { href: `/api/v1/export/${number}.${ending}`, download: true }, t(key));
  const app = told.bgstats && el("a.button", { href: told.bgstats }, t("history.bgstats"));
  box.replaceChildren(el("header", {}, el("h2", { id: "log-title" }, told.game.sheet), close), el("nav.row", {}, file("jsonl", "history.jsonl"), file("csv", "history.csv"), app), logList(told.lines));
  box.showModal();
}

/**
 * A figure as this language writes it, with the sign for minus that all pages have.
 * @param {number | null | undefined} value
 */
function figure(value) {
  return value?.toLocaleString(language, { useGrouping: false }).replace("-", "−") ?? "–";
}

/** @param {any[]} people */
function tables(people) {
  const dudo = people.filter((one) => Object.values(one.dudo).some(Boolean));
  const kubi = people.filter((one) => one.kubi.games);
  const cubulus = people.filter((one) => one.cubulus.won + one.cubulus.lost + one.cubulus.drawn);
  return [
    el("h2", {}, t("history.people")),
    !dudo.length && !kubi.length && !cubulus.length && el("p.note", {}, t("history.none")),
    dudo.length > 0 && table("Dudo", FIGURES, dudo, (one) => one.dudo),
    dudo.length > 0 && el("p.note", {}, t("history.bluff")),
    kubi.length > 0 && table("Kubi", ["games", "won", "best", "average"], kubi, (one) => one.kubi),
    cubulus.length > 0 && table("Cubulus", ["won", "lostgames", "drawn"], cubulus, (one) => ({ ...one.cubulus, lostgames: one.cubulus.lost })),
  ];
}

/**
 * @param {string} name
 * @param {string[]} columns
 * @param {any[]} people
 * @param {(one: any) => any} figures
 */
function table(name, columns, people, figures) {
  const head = el("tr", {}, el("th", { scope: "col" }, t("history.player")), columns.map((column) => el("th", { scope: "col" }, t(`history.${column}`))));
  const row = (/** @type {any} */ one) => el("tr", {}, el("th", { scope: "row" }, one.name), columns.map((column) => el("td", {}, figure(figures(one)[column]))));
  return el("div.scroll", { tabindex: 0, role: "region", "aria-label": name }, el("table", {}, el("caption", {}, name), el("thead", {}, head), el("tbody", {}, people.map(row))));
}

show();
