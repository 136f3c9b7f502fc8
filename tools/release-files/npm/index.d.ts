/** One thing that is wrong. */
export interface Fault {
  message: string;
  item?: string;
  /** Line and column, from 1. */
  place?: [number, number];
  suggestion?: string;
  unsupported?: boolean;
}

/** What the author of a problem intends. */
export interface Intention {
  solution?: string;
  /** How the solution is written down. */
  notation: 'popeye' | 'yacpdb';
  /** How many solutions there are to be, as in `2.1.1...`. */
  number?: string;
}

/** What has come of a problem: the field `examination` of the event `done`, if that is asked for. */
export interface Examination {
  class: 'refused' | 'failed' | 'illegal' | 'cooked' | 'slower' | 'unsolved' | 'short' | 'enough' | 'several' | 'dual' | 'sound';
  /** What the class means, in the language of the answers. */
  meaning: string;
  verdict: string;
  positions: object[];
  /** Beside the intended solution, if one is known. */
  comparison?: {
    agreement: 'equal' | 'contained' | 'missing' | 'different' | 'not-comparable';
    why?: string;
    missing?: string[];
    unexpected?: string[];
  };
  /** The solution as YACPDB keeps it. */
  solution?: string;
}

/** The engine refuses: `faults` says why. */
export class Refused extends Error {
  faults: Fault[];
}

/** Something that happens while a problem is solved; the last one has the type `done`. */
export interface SolvingEvent {
  type: string;
  [field: string]: unknown;
}

/** How far solving is: an event that counts until the next one. Fields are there where they mean something. */
export interface ProgressEvent {
  type: 'progress';
  /** How much has been examined, of `of`. It only grows, and begins where it was when solving goes on. */
  done: number;
  of: number;
  /** Moves played, and seconds taken, in all runs that this one goes on from too. */
  nodes: number;
  seconds: number;
  /** The position that is being solved, from 0. */
  position: number;
  phase?: 'set-play' | 'play';
  /** Half-moves of the lines that are looked for, where the shortest are looked for first, and of the longest ones. */
  length?: number;
  longest?: number;
  /** The number of the first move that is being examined, from 1, how many there are, and what it is. */
  move?: number;
  moves?: number;
  text?: string;
}

/** The last event. */
export interface DoneEvent {
  type: 'done';
  outcome: 'complete' | 'incomplete';
  limit?: 'time' | 'stopped' | 'output' | 'failure';
  seconds: number;
  /** What is left where the time was up: with it as `resume`, solving goes on from here. */
  rest?: Rest;
  examination?: Examination;
}

/** What is left of solving: data to be kept as it is, for the same problem and version. */
export type Rest = object;

export interface Limits {
  /** Seconds. */
  time?: number;
  /** Bytes for remembered positions. */
  memory?: number;
  /** Language of the answers. */
  language?: 'en' | 'fr' | 'de';
  /** The event `done` is to have the class of the problem. */
  examine?: boolean;
  /** What is intended; otherwise what the entry says of it. */
  intended?: Intention;
  /** What is left of solving the same problem, from where it goes on. Only what is new is told then. */
  resume?: Rest | null;
}

/** Loads the engine; in Node.js with the bytes of `sauterelle_bg.wasm`, in browsers and bundlers without anything. */
export function load(module?: BufferSource | WebAssembly.Module | URL | Response): Promise<void>;

/** The answer to a question such as `position`, `explain` or `read`, as data; pictures as bytes. */
export function ask(name: string, question: object): any;

/** Solves a problem, given as text in any form; `tell` gets each event as soon as it happens. It ends when the problem is solved. */
export function solve(problem: string, tell: (event: SolvingEvent) => void, limits?: Limits): void;
