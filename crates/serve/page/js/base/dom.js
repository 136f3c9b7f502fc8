// @ts-check
// Elements made in one line.

/**
 * An element with properties, attributes (`aria-…`, `data-…`, `role`), listeners (`onclick`) and children.
 * @template {string} K
 * @param {K} tag @param {Record<string, any>} [given] @param {...(Node | string | undefined | false)} children
 * @returns {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) {
      continue;
    }
    if (/^(aria-|data-|role$|for$|class$|list$)/.test(name)) {
      element.setAttribute(name, String(value));
    } else {
      /** @type {any} */ (element)[name] = value;
    }
  }
  element.append(...pure(children));
  return /** @type {any} */ (element);
}

/** @param {(Node | string | undefined | false)[]} children @returns {(Node | string)[]} */
function pure(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== undefined && child !== false));
}

/** @param {string} text @param {(event: Event) => void} onclick @param {Record<string, any>} [given] */
export function button(text, onclick, given = {}) {
  return h('button', { type: 'button', onclick, ...given }, text);
}

let last = 0;

/** A name for an element that nobody else has. */
export function unique(name = 'id') {
  last += 1;
  return `${name}-${last}`;
}

/** Saves text or data as a file. @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
