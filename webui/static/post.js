// Asks the table for something. A request that got no answer is repeated with the same mark, so nothing happens twice.

import { take, toast } from "./live.js";
import { language, t } from "./texts.js";

const TRIES = 4;
const ANSWER = 8_000; // milliseconds after which a connection is taken for dead

export function mark() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} what the last part of the route
 * @param {Record<string, unknown>} [body]
 * @returns {Promise<boolean>} whether it was done
 */
export async function post(what, body = {}) {
  return (await ask(what, body)) !== null;
}

/**
 * @param {string} what the last part of the route
 * @param {Record<string, unknown>} [body]
 * @returns {Promise<any>} the answer, null if it was not done
 */
export async function ask(what, body = {}) {
  const text = JSON.stringify({ once: mark(), ...body });
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried) await new Promise((done) => setTimeout(done, 400 * 2 ** tried));
    try {
      return await answered(await send(what, text));
    } catch {
      // no answer: the same again
    }
  }
  toast(t("post.failed"));
  return null;
}

/**
 * @param {string} what
 * @param {string} body
 */
function send(what, body) {
  const headers = { "Content-Type": "application/json", "X-Kubejo-Token": document.body.dataset.token ?? "" };
  return fetch(`/api/v1/${what}?lang=${language}`, { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER) });
}

/** @param {Response} answer */
async function answered(answer) {
  const said = await answer.json();
  if (answer.ok) take(said);
  else toast(said.rule ? `${said.error} (${said.rule})` : said.error);
  return answer.ok ? said : null;
}
