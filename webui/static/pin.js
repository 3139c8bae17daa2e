// The door of the host: the PIN from the console.

import { el } from "./dom.js";
import { input } from "./joining.js";
import { post } from "./post.js";
import { t } from "./texts.js";

export function pinForm() {
  const send = (/** @type {any} */ event) => {
    event.preventDefault();
    return post("admit", { pin: new FormData(event.currentTarget).get("pin") });
  };
  const field = input("pin", { inputmode: "numeric", autocomplete: "off", maxlength: 6, pattern: "[0-9]{6}" });
  return el("form.join.card", { key: "pin-form", onsubmit: send }, el("label", { for: "pin" }, t("host.pin")), field, el("button.go", { "data-focus": "admit" }, t("host.enter")));
}
