// The token with which a page shows that what it asks for comes from this table. Another database or another secret, or
// the cookie of a second tab, makes it worthless while the page is open: then the page as it is served now has a good one.

import { anew } from "./live.js";
import { within } from "./patience.js";

/**
 * Ask for something that changes the table.
 * @param {string} address
 * @param {string} type of the body, as "application/json"
 * @param {BodyInit} body
 * @param {number} longest milliseconds that an answer may take
 * @returns {Promise<Response>}
 */
export async function send(address, type, body, longest) {
  const sent = () => fetch(address, { method: "POST", headers: { "Content-Type": type, "X-Kubejo-Token": token() }, body, signal: within(longest) });
  const answer = await sent();
  return answer.status === 403 && (await renewed(longest)) ? sent() : answer;
}

function token() {
  return document.body.dataset.token ?? "";
}

/**
 * @param {number} longest
 * @returns {Promise<boolean>} whether the page has another token now
 */
async function renewed(longest) {
  const page = await fetch(location.pathname, { signal: within(longest) });
  const found = /data-token="(\w+)"/.exec(await page.text())?.[1];
  if (!found || found === token()) return false;
  document.body.dataset.token = found;
  anew(); // what is heard until then is told to another phone: the one whose cookie is gone
  return true;
}
