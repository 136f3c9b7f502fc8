// @ts-check
// Men that follow the pointer.

import { drawing } from '../problem/men.js';

/** @typedef {import('../problem/men.js').Man} Man */

/** How far a pointer moves before that is a drag. */
const DRAG_PIXELS = 5;

/** The square that something stands on. @param {EventTarget | null} target */
export function squareOf(target) {
  const cell = target instanceof Element ? target.closest('[data-square]') : null;
  return cell?.getAttribute('data-square') ?? undefined;
}

/**
 * Lets a man follow the pointer; tells the square on which it is dropped (nothing: beside the board). A click is no drag.
 * @param {PointerEvent} start @param {Man} it @param {(to: string | undefined) => void} drop
 */
export function drag(start, it, drop) {
  if (start.button !== 0) {
    return;
  }
  /** @type {HTMLImageElement | undefined} */
  let ghost;
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PIXELS;
    if (!ghost && far) {
      ghost = drawing(it, { class: 'ghost' });
      document.body.append(ghost);
    }
    if (ghost) {
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      event.preventDefault();
    }
  };
  const end = (/** @type {PointerEvent} */ event) => {
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    if (ghost) {
      ghost.remove();
      if (event.type === 'pointerup') drop(squareOf(document.elementFromPoint(event.clientX, event.clientY)));
    }
  };
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}
