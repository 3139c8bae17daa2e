// A tap that comes in twice is meant once. What it has brought about lies where the finger is: another player's turn, a
// row of the next hand, a bid of the next round. For a moment taps on it are passed over; keys are not.

const MOMENT = 800; // milliseconds: the two taps of a slow double tap are 600 apart

/** @type {ReturnType<typeof setTimeout> | undefined} */
let over;

/** What lies under the finger changes now. */
export function settle() {
  clearTimeout(over);
  document.body.classList.add("settling");
  over = setTimeout(() => document.body.classList.remove("settling"), MOMENT);
}

document.addEventListener("close", settle, true); // a dialog: under the button that closed it lies what was beneath it
