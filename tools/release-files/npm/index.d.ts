/** One thing that is wrong. */
export interface Fault {
  message: string;
  item?: string;
  /** Line and column, from 1. */
  place?: [number, number];
  suggestion?: string;
  unsupported?: boolean;
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
}

/** Loads the engine; in Node.js with the bytes of `sauterelle_bg.wasm`, in browsers and bundlers without anything. */
export function load(module?: BufferSource | WebAssembly.Module | URL | Response): Promise<void>;

/** The answer to a question such as `position`, `explain` or `read`, as data; pictures as bytes. */
export function ask(name: string, question: object): any;

/** Solves a problem, given as text in any form; `tell` gets each event as soon as it happens. It ends when the problem is solved. */
export function solve(problem: string, tell: (event: SolvingEvent) => void, limits?: Limits): void;
