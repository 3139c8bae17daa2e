// What a phone is sent: the view that webui/view.py builds, as the scripts of the pages read it. Never served.

/** A face of a die, 1 to 6. */
export type Face = number;
/** The place of a player in the game, counted from 0. */
export type Seat = number;

export interface View {
  /** The run of the program; versions of different runs cannot be compared. */
  run: string;
  version: number;
  demo: boolean;
  me: { persons: number[]; here: { person: number; name: string }[]; name: string | null; host: boolean; offers: string[] };
  letters: { asked: boolean; are: string };
  door: number; // another one when the letters are others
  people: { person: number; name: string; demo: boolean }[];
  camera: { state: string; text: string };
  seating: string; // for the host: whether the seats of a file are used
  game: any; // of the kind that `kind` says: Dudo is below
}

/** A view while Dudo is played. */
export interface DudoView extends View {
  game: Dudo;
}

export interface Player {
  seat: Seat;
  person: number;
  name: string;
  mine: boolean;
  demo: boolean;
  turn: boolean;
  dice: number;
}

export interface Bid {
  seat: Seat;
  quantity: number;
  face: Face;
  text: string;
  short: string;
}

export interface Dudo {
  kind: "dudo";
  number: number;
  last: number;
  sheet: string;
  round: number;
  phase: "bidding" | "reveal" | "over";
  mine: Seat[];
  out: boolean; // whoever plays on this phone has no dice any more
  players: Player[];
  dice: number;
  diceText: string;
  turn: Seat | null;
  headline: string;
  note: string;
  bid: Bid | null;
  bids: Bid[];
  odds: { holds: number; says: string[] } | null;
  again: boolean; // the round was void and is thrown again: the verdict is of one before it
  can: Can;
  showing: Showing | null;
  verdict: Verdict | null;
  log: Line[];
  undo: { by: "host" | "agreement"; may: boolean; what: string; ask: unknown; lapsed: string };
}

/** After a call, before its ruling. */
export interface Revealed extends Dudo {
  phase: "reveal";
  bid: Bid;
  showing: Showing;
}

export interface RevealView extends View {
  game: Revealed;
}

/** With a ruling to look at. */
export interface Ruled extends Dudo {
  verdict: Verdict;
}

export interface RuledView extends View {
  game: Ruled;
}

/** What this phone may do: `doubter` doubts for it, `bid` has the cheapest quantity of each face, null where there is none. */
export interface Can {
  doubter: Seat | null;
  bid: (number | null)[] | null;
  first: Face | null;
  steps: number[][] | null; // the quantities of each face that may be bid
  dudo: boolean;
  exact: boolean;
}

/** Dice that lie open after a call. */
export interface Showing {
  look: number | null;
  picture: string | null;
  apart: boolean;
  dice: SeenDie[];
  hands: ShownHand[];
  says: string[];
  confirm: boolean;
  live: boolean;
  doubtful: boolean;
}

/** A die in the picture; `box` is x, y, width and height in parts of it, `order` the faces, the likeliest first. */
export interface SeenDie {
  number: number;
  box: number[];
  seat?: Seat | null; // in Dudo only, as whether it is astray
  face: Face | null;
  order: Face[];
  asked: boolean;
  astray?: boolean;
  out: boolean;
}

/** What a seat is doing after a call; "out" owns no dice. */
export type SeatState = "out" | "hidden" | "covered" | "hand" | "peek" | "lifted" | "settling" | "reading" | "read" | "check" | "typed";

export interface ShownHand {
  seat: Seat;
  state: SeatState;
  faces: (Face | null)[];
  owned: number;
  typed: boolean;
  waiting: boolean;
  asked: boolean;
  complete: boolean;
}

export interface CountedDie {
  face: Face | null;
  counts: "face" | "joker" | "maybe" | "unshown" | "no";
  order: Face[];
}

export interface CountedHand {
  seat: Seat;
  name: string;
  dice: CountedDie[];
  left: number;
  region: [number, number, number, number] | null;
}

export interface Verdict {
  event: number;
  title: string;
  because: string;
  rule: string;
  ruleText: string;
  cost: string;
  bid: Bid;
  claimed: number;
  counted: string;
  hands: CountedHand[];
  loser: Seat | null;
  lost: number;
  picture: string | null;
  apart: boolean;
  over: boolean;
}

/** A line of the log; `at` is ISO 8601 in UTC. */
export interface Line {
  number: number;
  at: string;
  text: string;
  rule: string;
  picture: string | null;
  refused: boolean;
}
