// @ts-check
// A move in words and pictures: what it does step by step, or why it is not legal.

import { button, h } from '../base/dom.js';
import { t } from '../base/text.js';
import { smallBoard } from '../board/small.js';
import { drawing, parsePlacement } from '../problem/men.js';

/** A move taken apart, or why it is not legal. @param {import('./explore.js').ExplorePanel} panel */
export function explanation(panel) {
  const { told } = panel;
  const parts = told.legal ? legal(panel) : told.refusals.map((/** @type {any} */ refusal) => h('p', { class: 'refusal' }, refusal.text));
  const others = panel.choices.length > 1 ? h('p', {}, `${t('choices')} `, ...panel.choices.map((move) => button(move, () => panel.tell(move), { class: 'move' }))) : false;
  const why = told.legal && panel.path.back.length === 0 && !panel.path.steps[0]?.takes_back && h('div', { class: 'tools' }, button(t('whyMissing'), () => panel.askMissing(told.move), { 'data-field': 'missing' }));
  return h('section', { class: 'explanation', 'aria-live': 'polite' }, h('h3', {}, told.move, told.legal ? '' : ` — ${t('notLegal')}`), others, why, panel.missing ?? false, ...parts);
}

/** What a legal move does, step by step. @param {import('./explore.js').ExplorePanel} panel */
function legal(panel) {
  const { told } = panel;
  const move = panel.position?.moves.find((/** @type {any} */ it) => it.move === told.move);
  const images = told.images.map((/** @type {any} */ image, /** @type {number} */ index) => {
    const text = index === 0 ? t('before') : image.operation.map((/** @type {any} */ part) => part.text).join(' ');
    const marks = new Map(image.operation.flatMap((/** @type {any} */ part) => squaresOf(part.effect)).map((/** @type {string} */ square) => [square, { classes: ['touched'] }]));
    const box = image.box.map((/** @type {any} */ it) => drawing(it, { alt: t(`man-${it.side}`, { man: it.kind }), width: 24, height: 24 }));
    return h('figure', {}, smallBoard(parsePlacement(image.placement), text, marks), h('figcaption', {}, `${index}. ${text}`, box.length > 0 ? h('span', { class: 'box' }, `${t('box')} `, ...box) : false));
  });
  const cages = (told.rebirths ?? []).map((/** @type {any} */ rebirth) => h(
    'details', { class: 'rebirths' }, h('summary', {}, `${rebirth.text}: ${rebirth.possible.map((/** @type {any} */ it) => it.text).join(' ')}`),
    h('ul', {}, ...rebirth.excluded.map((/** @type {any} */ it) => h('li', {}, `${it.text}: ${it.why_not?.text ?? ''}`))),
  ));
  const remarks = [...(told.remarks ?? []), ...(told.check_reasons ?? [])].map((/** @type {any} */ it) => h('p', {}, it.text));
  const play = move ? button(t('playMove'), () => panel.play(move), { class: 'main', 'data-field': 'play' }) : false;
  const strips = ['svg', 'png', 'pdf'].map((format) => button(
    t('stripFile', { format: format.toUpperCase() }),
    () => panel.dispatchEvent(new CustomEvent('strip', { detail: { ...panel.positionAsked(), move: told.move, format } })),
  ));
  return [h('div', { class: 'strip' }, ...images), ...cages, ...remarks, h('div', { class: 'tools' }, play, ...strips)].filter(Boolean);
}

/** The squares of an operation. @param {any} effect @returns {string[]} */
function squaresOf(effect) {
  return effect ? [effect.from, effect.to, effect.at, effect.one, effect.other].filter(Boolean) : [];
}
