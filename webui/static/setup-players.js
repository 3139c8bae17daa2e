// The last step: who plays, who sits where, who begins.

import { el } from "./dom.js";
import { forNow } from "./keeping.js";
import { post } from "./post.js";
import { chosenOption, chosenSheet, playersOf } from "./setup-rules.js";
import { t } from "./texts.js";

const NO_CAMERA = ["none", "safe"]; // states of a table that looks through none; one that is lost may come back
const PLAN = "kubejo-setup-players";
const COLOURS = ["white", "black"]; // in Cubulus, by seat

/** Persons in the order of their seats, those who do not play, and who begins; a page that comes anew knows them too. */
const plan = kept();

/** @returns {{ order: number[], out: Set<number>, starter: number }} */
function kept() {
  const { order, out, starter } = { order: [], out: [], starter: -1, ...JSON.parse(forNow.getItem(PLAN) ?? "{}") };
  return { order, out: new Set(out), starter };
}

function keep() {
  forNow.setItem(PLAN, JSON.stringify({ ...plan, out: [...plan.out] }));
}

/** The game has begun: who begins the next one is said anew. */
export function seated() {
  plan.starter = -1;
  keep();
}

/**
 * @param {any} view
 * @returns {any[]} the people who play, by seat
 */
export function playing(view) {
  const present = view.people.map((/** @type {any} */ one) => one.person);
  plan.out = new Set([...plan.out].filter((one) => present.includes(one))); // who comes again wants to play
  plan.order = [...plan.order.filter((one) => present.includes(one)), ...present.filter((/** @type {any} */ one) => !plan.order.includes(one))];
  const all = plan.order.map((person) => view.people.find((/** @type {any} */ one) => one.person === person));
  return all.filter((one) => !plan.out.has(one.person));
}

/** @param {any} view */
export function starterSeat(view) {
  return starterAmong(playing(view));
}

/** @param {any[]} players */
function starterAmong(players) {
  return Math.max(0, players.findIndex((one) => one.person === plan.starter));
}

/**
 * @param {any} view
 * @returns {string} why the game cannot begin with these players, empty if it can
 */
export function few(view) {
  const [fewest, most] = playersOf();
  const many = playing(view).length;
  if (many < fewest) return t("setup.few", { n: fewest });
  return many > most ? t("setup.many", { n: most }) : "";
}

/**
 * @param {any} view
 * @param {() => void} changed
 */
export function playersStep(view, changed) {
  const players = playing(view);
  const rows = plan.order.map((person, index) => row(view.people.find((/** @type {any} */ one) => one.person === person), index, players, changed));
  return [
    el("fieldset.card", { key: "players" }, el("legend", {}, t("host.players")), isSeen(view) && el("p.note", {}, t("host.seats")), el("ol.seats", {}, rows), !rows.length && el("p", {}, t("people.none"))),
    el("figure.card.code", { key: "code" }, el("img.qr", { src: `/join.svg?${view.door}`, alt: "", width: 180, height: 180 }), el("figcaption", {}, t("setup.join"), view.letters.are && [" ", el("b.letters", {}, view.letters.are)])),
  ];
}

/** Whether there is a picture in which the players have their places. @param {any} view */
function isSeen(view) {
  return chosenSheet().kind === "dudo" && !NO_CAMERA.includes(view.camera.state);
}

/**
 * @param {any} one
 * @param {number} index
 * @param {any[]} players
 * @param {() => void} changed
 */
function row(one, index, players, changed) {
  const { person, name } = one;
  const isIn = !plan.out.has(person);
  const doing = (/** @type {any} */ how) => () => {
    how();
    keep();
    changed();
  };
  const plays = doing(() => (isIn ? plan.out.add(person) : plan.out.delete(person)));
  const up = doing(() => plan.order.splice(index - 1, 2, plan.order[index], plan.order[index - 1]));
  const key = (/** @type {any} */ what) => ({ "data-focus": `${what}-${person}` });
  return el(
    "li",
    { key: person },
    el("label", {}, el("input", { type: "checkbox", checked: isIn, onchange: plays, "aria-label": t("host.plays", { name }), ...key("plays") }), el("span.name", {}, name)),
    chosenSheet().kind === "cubulus" ? colour(players.indexOf(one)) : starter(one, players, doing(() => (plan.starter = person))),
    el("button.quiet", { type: "button", disabled: !index, onclick: up, "aria-label": t("host.up", { name }), ...key("up") }, "↑"),
    el("button.quiet", { type: "button", onclick: () => post("leave", { person }), "aria-label": t("host.remove", { name }), ...key("away") }, "✕"),
  );
}

/**
 * @param {any} one
 * @param {any[]} players
 * @param {() => void} begins
 */
function starter({ person, name }, players, begins) {
  const isIn = players.some((player) => player.person === person);
  const checked = isIn && players[starterAmong(players)].person === person;
  return el("label.begins", {}, el("input", { type: "radio", name: "starter", checked, disabled: !isIn, onchange: begins, "aria-label": t("setup.begins", { name }), "data-focus": `starts-${person}` }), t("host.starter"));
}

/**
 * In Cubulus the seat says who plays White, and the rules say which colour begins (C11).
 * @param {number} seat -1 of who does not play
 */
function colour(seat) {
  const is = COLOURS[seat];
  return el("span.begins", {}, is && t(`value.${is}`), is && chosenOption("first") === is && [" · ", t("host.starter")]);
}
