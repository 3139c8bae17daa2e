// What the table tells on being asked; why it does not is told in passing.

import { language, t } from "./texts.js";
import { toast } from "./toast.js";

/**
 * @param {string} what
 * @param {AbortSignal} [patience] for how long an answer is waited for
 * @returns {Promise<any>} null without an answer
 */
export async function asked(what, patience) {
  try {
    const answer = await fetch(`/api/v1/${what}?lang=${language}`, { signal: patience });
    const said = await answer.json();
    if (answer.ok) return said;
    toast(said.error);
  } catch {
    toast(t("post.failed"));
  }
  return null;
}
