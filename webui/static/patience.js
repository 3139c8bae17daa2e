// How long an answer is waited for. `AbortSignal.timeout` says it shorter, but phones that cannot be updated lack it.

/**
 * @param {number} milliseconds
 * @returns {AbortSignal}
 */
export function within(milliseconds) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), milliseconds);
  return patience.signal;
}
