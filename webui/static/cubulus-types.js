// What a view of Cubulus holds, for those who check the scripts; no page asks for this file. It is made in
// webui/views/cubulus.py.

/**
 * A piece: `side` is 0 for White, 1 for Black; `faces` of a die are those on top, to the south and to the east.
 * @typedef {{ code: string, kind: "die" | "king" | "barrier" | "soldier", side: number, squares: string[], faces?: number[] }} Piece
 *
 * An exchange: the king goes from `left` to `home`, `back` comes in its place.
 * @typedef {{ king: string, left: string, home: string, back: Piece, takes: Piece | null }} Back
 *
 * A move: `goals` are the squares to tap, `way` those that a die rolls over; `text` is the turn without an exchange
 * after it, and `late` are those with one.
 * @typedef {{
 *   piece: string, after: Piece, how: "roll" | "turn" | "step" | "slide" | "tip", goals: string[], way: string[],
 *   takes: Piece | null, text: string | null, late: (Back & { text: string })[]
 * }} Move
 *
 * What a side has lost.
 * @typedef {{ dice: number, barriers: number }} Lost
 *
 * @typedef {Back & { pieces: Piece[], lost: Lost[], moves: Move[] }} Exchange
 * @typedef {{ king: string, by: string[], codes: string[] }} Check
 * @typedef {{ number: number, text: string, side: number, check: boolean }} Written
 * @typedef {{ seat: number, name: string, mine: boolean, turn: boolean, colour: string, colourText: string, lost: Lost }} Player
 *
 * @typedef {{
 *   number: number, last: number, round: number, phase: "moving" | "over", mine: number[], players: Player[],
 *   turn: number | null, headline: string, note: string, pieces: Piece[], check: Check | null, moves: Written[],
 *   turns: { moves: Move[], exchanges: Exchange[] } | null,
 *   can: { announce: number | null, draw: number | null, agree: boolean },
 *   verdict: { title: string, because: string, rule: string, winner: number | null } | null,
 *   undo?: import("./takeback.js").Undo
 * }} Game
 */

export {};
