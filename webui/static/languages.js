// The choice of the language, at the end of every page that is held in a hand.

import { post } from "./post.js";

document.getElementById("languages")?.addEventListener("click", async (event) => {
  if (!(event.target instanceof HTMLButtonElement)) return;
  if (await post("language", { language: event.target.value })) location.replace(here());
});

/** The address of this page with all that was scanned, but without a language that it names: the chosen one counts. */
function here() {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  return address;
}
