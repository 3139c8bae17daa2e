// Asks the table for something. A request that got no answer is repeated with the same mark, so nothing happens twice.

import { take } from "./live.js";
import { settle } from "./settling.js";
import { language, t } from "./texts.js";
import { hush, toast } from "./toast.js";
import { send } from "./token.js";

/** The status of what was done. */
export const DONE = 200;
const TRIES = 4;
const ANSWER = 8_000; // milliseconds after which a connection is taken for dead
/** Why something was not done last: it is over with the next try, and must not stand beside its success. */
let complaint = "";

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
  return (await told(what, body)) === DONE;
}

/**
 * @param {string} what the last part of the route
 * @param {Record<string, unknown>} [body]
 * @returns {Promise<any>} the answer, null if it was not done
 */
export async function ask(what, body = {}) {
  const { status, said } = await answer(what, body);
  return status === DONE ? said : null;
}

/**
 * @param {string} what the last part of the route
 * @param {Record<string, unknown>} [body]
 * @returns {Promise<number>} the status of HTTP: why it was not done; 0 if there was no answer
 */
export async function told(what, body = {}) {
  return (await answer(what, body)).status;
}

/**
 * @param {string} what
 * @param {Record<string, unknown>} body
 * @returns {Promise<{ status: number, said: any }>}
 */
async function answer(what, body) {
  const text = JSON.stringify({ once: mark(), ...body });
  hush(complaint);
  settle(); // the stream may bring what comes of it before the answer does
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried) await new Promise((done) => setTimeout(done, 400 * 2 ** tried));
    try {
      return await heard(await send(`/api/v1/${what}?lang=${language}`, "application/json", text, ANSWER));
    } catch {
      // no answer: the same again
    }
  }
  complain(t("post.failed"));
  return { status: 0, said: null };
}

/** @param {string} why */
function complain(why) {
  complaint = why;
  toast(why);
}

/**
 * An error with the rule that it comes from, unless the line of the page that it names has told it.
 * @param {string} error
 * @param {string} rule
 */
function withRule(error, rule) {
  return rule && !error.includes(`(${rule})`) ? `${error} (${rule})` : error;
}

/** @param {Response} answer */
async function heard(answer) {
  const said = await answer.json();
  if (answer.ok) {
    settle();
    take(said);
  } else complain(withRule(said.error, said.rule));
  return { status: answer.status, said };
}
