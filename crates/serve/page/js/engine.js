// @ts-check
// The engine as the page sees it: a problem goes in, events come out. This one asks the server behind the page; another one with the
// same methods (WebAssembly in a worker) can take its place.

/**
 * A position that can be reached from a problem.
 * @typedef {{problem: string, twin?: number, to_move?: 'white' | 'black', moves?: string[], language: string}} Asked
 * @typedef {{message: string, item?: string, place?: [number, number], suggestion?: string, unsupported?: boolean}} FaultData
 */

/** The engine refuses: with reasons that can be shown. */
export class Refused extends Error {
  /** @param {FaultData[]} faults */
  constructor(faults) {
    super(faults.map((fault) => fault.message).join('; '));
    this.faults = faults;
  }
}

export class Engine {
  /** Problems from text in any form. @param {string} text */
  read(text) {
    return this.#ask('read', { text });
  }

  /** A problem in another form. @param {Asked & {to: string, solution?: string[]}} asked @returns {Promise<{text: string}>} */
  write(asked) {
    return this.#ask('write', asked);
  }

  /** What the conditions do to squares. @param {Asked} asked */
  marks(asked) {
    return this.#ask('marks', asked);
  }

  /** What is known of a position. @param {Asked} asked @param {AbortSignal} [signal] */
  position(asked, signal) {
    return this.#ask('position', asked, signal);
  }

  /** Why a man does not go to the squares that are not open to it. @param {Asked & {from: string}} asked @param {AbortSignal} [signal] */
  refusals(asked, signal) {
    return this.#ask('refusals', asked, signal);
  }

  /** A move taken apart, or why it is not legal. @param {Asked & {move: string}} asked @param {AbortSignal} [signal] */
  explain(asked, signal) {
    return this.#ask('explain', asked, signal);
  }

  /** What there is to choose from. @param {string} language */
  async registry(language) {
    const response = await fetch(`/api/registry/${language}`);
    return response.json();
  }

  /** A picture as a file. @param {Asked & Record<string, unknown>} asked @returns {Promise<Blob>} */
  async picture(asked) {
    const response = await post('picture', asked);
    return response.blob();
  }

  /**
   * Solves a problem; hands each event to `tell`, the last one of type `done`. Stops when the signal says so.
   * @param {Asked & {time?: number}} asked @param {(event: any) => void} tell @param {AbortSignal} signal
   */
  async solve(asked, tell, signal) {
    const response = await post('solve', asked, signal);
    if (!response.body) {
      return;
    }
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await lines.read();
      if (done) {
        return;
      }
      const parts = (rest + value).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        tell(JSON.parse(line));
      }
    }
  }

  /** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  async #ask(name, body, signal) {
    const response = await post(name, body, signal);
    return response.json();
  }
}

/** @param {string} name @param {object} body @param {AbortSignal} [signal] */
async function post(name, body, signal) {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    const { faults } = await response.json().catch(() => ({ faults: [{ message: response.statusText }] }));
    throw new Refused(faults);
  }
  return response;
}
