// @ts-check
// Refusals of the engine.

import { t } from '../base/text.js';

/** @typedef {{message: string, item?: string, place?: [number, number], suggestion?: string, unsupported?: boolean}} FaultData */

/** The engine refuses: with reasons that can be shown. */
export class Refused extends Error {
  /** @param {FaultData[]} faults */
  constructor(faults) {
    super(faults.map((fault) => fault.message).join('; '));
    this.faults = faults;
  }
}

/** A fault as a sentence, with its place and what may be meant. @param {FaultData} fault */
export function faultText(fault) {
  const place = fault.place && fault.place[0] > 1 ? `${t('line')} ${fault.place[0]}: ` : '';
  return `${place}${fault.message}${fault.suggestion ? ` (${t('perhaps')} ${fault.suggestion}?)` : ''}`;
}
