// What a view of Kubi holds, for those who check the scripts; no page asks for this file. It is made in webui/views/kubi.py.

/**
 * @typedef {{ seat: number, name: string, mine: boolean, turn: boolean, points: number, stands: "waited" | "ready" | "done", standsText: string }} Player
 *
 * A row of a sheet: its sum, the value of a stroke from the sixth on, the strokes, the points.
 * @typedef {{ row: number, value: number, strokes: number, points: number }} Row
 *
 * `crossed` are the three numbers, none before they are chosen; `tally` the strokes behind 1 to 6.
 * @typedef {{ crossed: number[], tally: number[], rows: Row[], plus: number, minus: number, total: number, finished: boolean }} Sheet
 *
 * What may be entered: the number that gets a stroke, the two sums with the pairs that make them, the die left out, and
 * what it does: by how much the total changes, the points of the rows, whether it ends the game.
 * @typedef {{ mark: number | null, sums: number[] | null, left: number | null, pairs: number[][], text: string, change: number, sheet: [number, number][], total: number, ends: boolean }} Option
 *
 * @typedef {{ seat: number, entered: number | null, final: boolean, options: Option[] }} Entry
 *
 * A throw that the camera has seen and that has to be settled.
 * @typedef {{ number: number, box: number[], face: number | null, order: number[], asked: boolean, out: boolean }} SeenDie
 * @typedef {{ look: number, picture: string, dice: SeenDie[], says: string[], confirm: boolean }} Shown
 *
 * @typedef {{ seat: number, rank: number, points: number }} Place
 * @typedef {{ title: string, because: string, rule: string, places: Place[] }} Verdict
 *
 * @typedef {{
 *   number: number, last: number, round: number, phase: "choosing" | "throwing" | "entering" | "over", mine: number[],
 *   players: Player[], turn: number, headline: string, note: string, throw: number[], kept: number[],
 *   thrown: number | null, picture: string | null, shown: Shown | null, sheets: Sheet[], entries: Entry[],
 *   can: { choose: number[], throw: boolean, rethrow: "rethrow_all" | "rethrow_one" | null },
 *   verdict: Verdict | null, undo?: import("./takeback.js").Undo
 * }} Game
 */

export {};
