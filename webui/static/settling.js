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

/** Under the button by which a finger has closed a dialog lies what was beneath that. */
document.addEventListener("click", ({ target, detail }) => {
  const box = target instanceof Element ? target.closest("dialog") : null;
  if (box && !box.open && detail) settle(); // a key has no detail, and taps nothing
});
