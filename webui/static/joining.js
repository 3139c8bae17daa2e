// Before a game: who is at the table, and the way to join them.

import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @param {any} view */
export function lobby(view) {
  const names = view.people.map((one) => el("li", {}, one.name));
  return [
    el("h1.headline", {}, view.me.name ? t("join.hello", { name: view.me.name }) : t("people")),
    view.me.name && el("p.note", {}, t("join.wait")),
    el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none"))),
  ];
}

export function joinForm() {
  const name = /** @type {HTMLInputElement} */ (el("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", required: true, enterkeyhint: "go", "data-focus": "name" }));
  const send = (event) => {
    event.preventDefault();
    post("join", { name: name.value });
  };
  return el("form.join", { onsubmit: send }, el("label", { for: "name" }, t("join.name")), name, el("button.go", { "data-focus": "join" }, t("join.button")));
}
