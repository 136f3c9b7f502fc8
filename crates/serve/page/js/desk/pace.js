// @ts-check
// How long a search may still take, from how far it has come.

/** What is remembered to see how fast it has been of late. */
const MOST_REMEMBERED = 60;

/** Before this nothing can be said. */
const LEAST_SECONDS = 2;
const LEAST_SHARE = 0.005;

export class Pace {
  /** @type {{share: number, seconds: number}[]} */ #seen = [];

  /**
   * The seconds that are left, at the least and at the most: by the pace of the whole, and by that of late. Searches are slower or
   * quicker in their parts, so the range is wider than these two.
   * @param {number} share of the whole that is done @param {number} seconds since the beginning @returns {[number, number] | undefined}
   */
  left(share, seconds) {
    this.#seen.push({ share, seconds });
    if (this.#seen.length > MOST_REMEMBERED) this.#seen.shift();
    if (!(share >= LEAST_SHARE) || seconds < LEAST_SECONDS) return undefined;
    const [first] = this.#seen;
    const recent = (share - first.share) / (seconds - first.seconds);
    const whole = share / seconds;
    const guesses = [recent, whole].filter((pace) => pace > 0 && Number.isFinite(pace)).map((pace) => (1 - share) / pace);
    return [Math.min(...guesses) * 0.7, Math.max(...guesses) * 1.5];
  }
}
