// The page of the host: rules, seats, starter.

import { el, fill, part } from "./dom.js";
import { live, toast } from "./live.js";
import { cameraChip, ribbon } from "./parts.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @type {any} */
let view = null;
/** Persons in the order of their seats, those who do not play, and who begins. */
const plan = { order: /** @type {number[]} */ ([]), out: new Set(), starter: -1 };

const form = /** @type {HTMLFormElement} */ (part("setup"));
form.addEventListener("submit", start);
part("sheets").querySelector("legend")?.append(t("host.sheet"));

function render() {
  const present = view.people.map((one) => one.person);
  plan.order = [...plan.order.filter((one) => present.includes(one)), ...present.filter((one) => !plan.order.includes(one))];
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("door"), [view.me.host, view.camera], () => (view.me.host ? el("p.card.row", {}, el("b", {}, t("host.camera")), cameraChip(view.camera)) : pinForm()));
  form.hidden = !view.me.host;
  fill(part("seats"), [view.people, plan.order, [...plan.out], plan.starter], seats);
  fill(part("start"), [playing(), view.game?.phase], startButton);
}

function playing() {
  return plan.order.filter((one) => !plan.out.has(one));
}

function pinForm() {
  const pin = /** @type {HTMLInputElement} */ (el("input", { id: "pin", inputmode: "numeric", autocomplete: "off", maxlength: 6, required: true, pattern: "[0-9]{6}", "data-focus": "pin" }));
  const send = (event) => {
    event.preventDefault();
    post("admit", { pin: pin.value });
  };
  return el("form.join.card", { onsubmit: send }, el("label", { for: "pin" }, t("host.pin")), pin, el("button.go", {}, t("host.enter")));
}

function seats() {
  const rows = plan.order.map((person, index) => seatRow(view.people.find((one) => one.person === person), index));
  return el("fieldset.card", {}, el("legend", {}, t("host.players")), el("p.note", {}, t("host.seats")), el("ol.seats", {}, rows));
}

/**
 * @param {any} one
 * @param {number} index
 */
function seatRow(one, index) {
  const plays = () => toggle(one.person);
  const begins = () => change(() => (plan.starter = one.person));
  const up = () => change(() => plan.order.splice(index - 1, 2, plan.order[index], plan.order[index - 1]));
  const away = () => post("leave", { person: one.person });
  const isIn = !plan.out.has(one.person);
  const key = (what) => ({ "data-focus": `${what}-${one.person}` });
  return el(
    "li",
    {},
    el("label", {}, el("input", { type: "checkbox", checked: isIn, onchange: plays, "aria-label": t("host.plays", { name: one.name }), ...key("plays") }), el("span.name", {}, one.name)),
    el("label.begins", {}, el("input", { type: "radio", name: "starter", checked: starter() === one.person, disabled: !isIn, onchange: begins, ...key("starts") }), t("host.starter")),
    el("button.quiet", { type: "button", disabled: !index, onclick: up, "aria-label": t("host.up", { name: one.name }), ...key("up") }, "↑"),
    el("button.quiet", { type: "button", onclick: away, "aria-label": t("host.remove", { name: one.name }), ...key("away") }, "✕"),
  );
}

function starter() {
  return playing().includes(plan.starter) ? plan.starter : playing()[0];
}

/** @param {number} person */
function toggle(person) {
  change(() => (plan.out.has(person) ? plan.out.delete(person) : plan.out.add(person)));
}

/** @param {() => unknown} how */
function change(how) {
  how();
  render();
}

function startButton() {
  const running = view.game && view.game.phase !== "over";
  const few = playing().length < 2;
  return [
    running && el("p.note", {}, t("host.running")),
    few && el("p.note", {}, t("host.need")),
    el("button.go", { disabled: few, "data-focus": "start" }, running ? t("host.restart") : t("host.start")),
  ];
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const sheet = new FormData(form).get("sheet");
  const persons = playing();
  if (await post("begin", { sheet, persons, starter: persons.indexOf(starter()) })) {
    toast(t("host.started"));
    if (view.me.persons.length) location.assign("/play");
  }
}

live((now) => {
  view = now;
  render();
});
