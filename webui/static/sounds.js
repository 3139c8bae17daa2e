// Short sounds, made by the phone itself: nothing is loaded. A phone lets them be heard only after it has been touched.

/** For each occasion its tones: pitch in hertz, beginning and length in seconds. @type {Record<string, [number, number, number][]>} */
const TUNES = {
  turn: [[523, 0, 0.12], [784, 0.13, 0.22]],
  call: [[196, 0, 0.14], [196, 0.18, 0.14], [147, 0.36, 0.3]],
  verdict: [[392, 0, 0.16], [523, 0.17, 0.16], [659, 0.34, 0.4]],
};
const LOUD = 0.2;

/** @type {AudioContext | null} */
let speaker = null;

export function canSound() {
  return "AudioContext" in window;
}

/** @param {"turn" | "call" | "verdict"} occasion */
export async function sound(occasion) {
  if (navigator.userActivation?.hasBeenActive === false) return; // it would come late, at the first touch
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") await speaker.resume();
  for (const tone of TUNES[occasion]) play(speaker, tone);
}

/**
 * @param {AudioContext} at
 * @param {[number, number, number]} tone
 */
function play(at, [pitch, begins, lasts]) {
  const start = at.currentTime + begins;
  const voice = new OscillatorNode(at, { type: "triangle", frequency: pitch });
  const level = new GainNode(at, { gain: 0 });
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(LOUD, start + 0.015);
  level.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  voice.connect(level).connect(at.destination);
  voice.start(start);
  voice.stop(start + lasts);
}
