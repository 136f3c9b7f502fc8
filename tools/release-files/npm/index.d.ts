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
}

/** Loads the engine; in Node.js with the bytes of `sauterelle_bg.wasm`, in browsers and bundlers without anything. */
export function load(module?: BufferSource | WebAssembly.Module | URL | Response): Promise<void>;

/** The answer to a question such as `position`, `explain` or `read`, as data; pictures as bytes. */
export function ask(name: string, question: object): any;

/** Solves a problem, given as text in any form; `tell` gets each event as soon as it happens. It ends when the problem is solved. */
export function solve(problem: string, tell: (event: SolvingEvent) => void, limits?: Limits): void;
