// @ts-check
// Tells when a long search has ended and nobody looks at the page.

import { t } from '../base/text.js';

/** Searches shorter than this are waited for. */
const LONG_SECONDS = 10;

/** Asks for it, or gives it up. @param {boolean} on */
export async function want(on) {
  const isAllowed = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem('bell', String(isAllowed));
  return isAllowed;
}

/** A search has ended, and the user wants to be told. @param {import('./jobs.js').Job} job */
export function ring({ findings }) {
  const { done } = findings;
  if (!done || done.seconds < LONG_SECONDS || !document.hidden) return;
  new Notification('Sauterelle', { body: findings.sum.verdict || t('done'), icon: 'logo.svg' });
}
