// @ts-check
// Refusals of the engine.

/** @typedef {{message: string, item?: string, place?: [number, number], suggestion?: string, unsupported?: boolean}} FaultData */

/** The engine refuses: with reasons that can be shown. */
export class Refused extends Error {
  /** @param {FaultData[]} faults */
  constructor(faults) {
    super(faults.map((fault) => fault.message).join('; '));
    this.faults = faults;
  }
}
