// @ts-check
// The play of a solution as data: what its events tell, in parts (set play, tries, solution, of each twin), each a tree of moves that can
// be gone through. Lines of help play that begin alike share their first moves.

/**
 * A way to a position: the twin and its men, who begins, the moves taken back from there (the last one first), and the moves played with
 * their operations. Before a threat somebody has passed. `of`: the text of the problem, if it is another one than the one that is open.
 * @typedef {{of?: string, twin: number, men: string, starter: 'white' | 'black' | undefined, back: import('../explore/last_moves.js').LastMove[], steps: any[], isThreat: boolean}} Path
 *
 * A move in its place. `line` is the number of the line in which it stands first.
 * @typedef {{step: any, path: Path, parent: Node | undefined, children: Node[], mark: string, isThreat: boolean, line: number}} Node
 *
 * A line of play: its last move, and how many half-moves it has.
 * @typedef {{end: Node, length: number}} Line
 *
 * `kind` of a part: what its tab is called. `starter`: who begins: in duplex each side has a part. `root` is the position before all moves; `lines` are those of help play.
 * @typedef {{kind: 'set-play' | 'try' | 'play', twin: number, head: string, starter: 'white' | 'black', root: Node, lines: Line[],
 *   verdicts: {verdict: string, solutions: number, illegal_check?: boolean}[], isSeenOnly: boolean}} Part
 */

/** The way to the diagram. @returns {Path} */
export const toDiagram = () => ({ twin: 0, men: '', starter: undefined, back: [], steps: [], isThreat: false });

export class Play {
  /** @type {Part[]} */ parts = [];
  /** Defences with more than one answer. */ duals = 0;
  #twin = -1;
  #head = '';
  #men = '';
  /** @type {'white' | 'black'} */ #starter = 'white';
  #isSetPlay = false;

  /** Takes an event of solving. Gives what has been added to a part. @param {any} event @returns {{part: Part, nodes: Node[], line?: Line, below?: any} | undefined} */
  take(event) {
    // the headings of positions come once more, so that they can be counted as before
    if (event.type === 'resumed') this.#twin = -1;
    if (event.type === 'position') {
      this.#twin += 1;
      this.#head = (event.twin ?? '').split('\n')[0];
      this.#men = event.position;
    }
    if (event.type === 'phase') {
      this.#isSetPlay = event.phase === 'set-play';
      this.#starter = event.starter;
      const part = this.#part(this.#isSetPlay ? 'set-play' : 'play');
      // of solving that goes on comes the verdict on the whole
      part.verdicts = [];
      return { part, nodes: [] };
    }
    if (event.type === 'line' || event.type === 'seen-line') return this.#line(event.moves);
    if (event.type === 'tree') return this.#tree(event);
    if (event.type === 'post-key') return this.#postKey(event);
    if (event.type === 'verdict') this.#last()?.verdicts.push(event);
    return undefined;
  }

  /** The position that is being told, from 0. */
  get twin() {
    return Math.max(this.#twin, 0);
  }

  /** Whether the other side begins another part like this one. @param {Part} part */
  isOfBothSides(part) {
    return this.parts.some((it) => it.twin === part.twin && it.starter !== part.starter);
  }

  #last() {
    return this.parts.findLast((part) => part.kind === (this.#isSetPlay ? 'set-play' : 'play') && part.starter === this.#starter);
  }

  /** The part of this kind of the twin that is being told. @param {Part['kind']} kind @returns {Part} */
  #part(kind) {
    const twin = Math.max(this.#twin, 0);
    const known = this.parts.find((part) => part.twin === twin && part.kind === kind && part.starter === this.#starter);
    if (known) return known;
    const root = node(undefined, undefined, { ...toDiagram(), twin, men: this.#men, starter: this.#starter });
    const part = { kind, twin, head: this.#head, starter: this.#starter, root, lines: [], verdicts: [], isSeenOnly: false };
    // tries stand before what they lead to
    const before = this.parts.findIndex((it) => it.twin === twin && it.kind === 'play' && kind === 'try' && it.starter === this.#starter);
    this.parts.splice(before < 0 ? this.parts.length : before, 0, part);
    return part;
  }

  /** @param {any[]} moves */
  #line(moves) {
    const part = this.#part(this.#isSetPlay ? 'set-play' : 'play');
    if (part.lines.length === 0 && moves[0]?.side) part.root.path.starter = toMove(moves[0]);
    // with invisible men there is no position to show
    if (moves[0]?.effects === undefined) part.isSeenOnly = true;
    let at = part.root;
    for (const step of moves) {
      at = at.children.find((it) => named(it.step) === named(step)) ?? added(at, step, part.lines.length);
    }
    const line = { end: at, length: moves.length };
    part.lines.push(line);
    return { part, nodes: [at], line };
  }

  /** @param {any} tree */
  #tree(tree) {
    const part = this.#part(this.#isSetPlay ? 'set-play' : tree.mark === 'try' ? 'try' : 'play');
    if (tree.side && part.root.children.length === 0) part.root.path.starter = toMove(tree);
    const it = this.#grown(part.root, tree);
    return { part, nodes: [it] };
  }

  /** @param {any} replies */
  #postKey(replies) {
    const part = this.#part('play');
    this.#below(part.root, replies);
    return { part, nodes: part.root.children, below: replies };
  }

  /** @param {Node} parent @param {any} tree @returns {Node} */
  #grown(parent, tree) {
    const it = added(parent, tree, 0, tree.mark ?? '');
    this.#below(it, tree);
    // a defence of the play after a key that has more than one answer
    const [first] = it.path.steps;
    const isDefence = it.path.steps.length % 2 === 0 && first.mark === 'key' && !first.takes_back;
    if (isDefence && tree.play?.length > 1 && !this.#isSetPlay) {
      it.mark ||= 'dual';
      this.duals += 1;
    }
    return it;
  }

  /** @param {Node} it @param {any} replies */
  #below(it, replies) {
    for (const reply of replies.play ?? []) this.#grown(it, reply);
    for (const refutation of replies.refutations ?? []) this.#grown(it, refutation);
    for (const threat of replies.threats ?? []) {
      const passed = { ...it, path: { ...it.path, isThreat: true } };
      const grown = this.#grown(passed, threat);
      grown.isThreat = true;
      grown.parent = it;
    }
  }
}

/** @param {any} step @param {Node | undefined} parent @param {Path} path @returns {Node} */
function node(step, parent, path, mark = '', line = 0) {
  return { step, path, parent, children: [], mark, isThreat: false, line };
}

/** @param {Node} parent @param {any} step @param {number} line */
function added(parent, step, line, mark = '') {
  const path = { ...parent.path, steps: [...parent.path.steps, step] };
  const it = node(step, parent, path, mark, line);
  parent.children.push(it);
  return it;
}

/** The move in its place to which a way leads, if it is a way of this part. @param {Part} part @param {Path} path @returns {Node | undefined} */
export function find(part, path) {
  const { root } = part;
  if (path.of !== root.path.of || path.twin !== part.twin || path.back.length > 0 || (path.starter && path.starter !== root.path.starter)) return undefined;
  let at = root;
  for (const step of path.steps) {
    const fitting = at.children.filter((it) => named(it.step) === named(step));
    // a threat and a variation may be the same move
    const next = fitting.find((it) => it.path.isThreat === path.isThreat) ?? fitting[0];
    if (!next) return undefined;
    at = next;
  }
  return at;
}

/** The move that is played next if nobody chooses: threats come after what is played. @param {Node} it @param {Line} [line] that is being followed */
export function next(it, line) {
  if (line) {
    for (let at = /** @type {Node | undefined} */ (line.end); at; at = at.parent) if (at.parent === it) return at;
  }
  return it.children.find((child) => !child.isThreat) ?? it.children[0];
}

/** All moves from the first one to this. @param {Node} it @returns {Node[]} */
export function way(it) {
  return it.parent ? [...way(it.parent), it] : [];
}

/** A move as the engine is asked about it: one that is taken back has a minus. @param {any} step @returns {string} */
export const named = (step) => `${step.takes_back ? '-' : ''}${step.move}`;

/** Who is to move in the position in which a move is played or taken back. @param {any} step @returns {'white' | 'black'} */
const toMove = ({ side, takes_back: isBack }) => (isBack ? (side === 'white' ? 'black' : 'white') : side);

/** The number of a move; of one behind that of the other side only if it stands alone. @param {any[]} steps up to it */
export function numberOf(steps, isAlone = false) {
  const back = steps.filter((step) => step.takes_back).length;
  const half = (steps.length === back ? back : steps.length - back) - 1;
  const sign = steps.length === back && back > 0 ? '−' : back > 0 && half === 0 ? '& ' : '';
  if (half % 2 === 0) return `${sign}${half / 2 + 1}.`;
  return isAlone ? `${sign}${(half + 1) / 2}…` : '';
}

/** A move with the sign of goal or check. @param {any} step */
export function textOf(step) {
  return `${step.move}${step.goal ? ` ${step.goal}` : step.check ? ' +' : ''}`;
}
