// @ts-check
// Pictures in other formats than SVG, as the browser makes them.

import { h } from '../base/dom.js';
import { Refused } from './refused.js';
import { t } from '../base/text.js';

/** Pixels for each pixel of the SVG. */
const SCALE = 2;

/**
 * A picture or a document. PNG is drawn from the SVG; PDF is what the browser prints.
 * @param {{format: string}} asked @param {(asked: object) => Promise<Blob>} ask
 */
export async function rendered(asked, ask) {
  if (asked.format === 'pdf') throw new Refused([{ message: t('noPdf') }]);
  if (asked.format !== 'png') return ask(asked);
  return png(await ask({ ...asked, format: 'svg' }));
}

/** @param {Blob} svg @returns {Promise<Blob>} */
async function png(svg) {
  const image = h('img', { src: URL.createObjectURL(svg) });
  try {
    await image.decode();
    const canvas = h('canvas', { width: Math.ceil(image.width * SCALE), height: Math.ceil(image.height * SCALE) });
    const context = canvas.getContext('2d');
    if (!context) throw new Refused([{ message: t('noPng') }]);
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Refused([{ message: t('noPng') }]))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
