// @ts-check
// What to say when the module has broken down. It is not to be used any more then.

/**
 * What has happened.
 * @param {unknown} error @param {string | undefined} panic what the module itself has said of it
 * @returns {{kind: 'stack' | 'memory' | 'fault', message: string}}
 */
export function breakdown(error, panic) {
  if (error instanceof RangeError) {
    return { kind: 'stack', message: 'the play goes deeper than the stack of this browser; the program on your machine has a larger one' };
  }
  const said = error instanceof Error ? error.message : String(error);
  // the module ends itself without a word where it gets no memory
  if (!panic && /unreachable/i.test(said)) {
    return { kind: 'memory', message: "Couldn't allocate the memory that is needed" };
  }
  return { kind: 'fault', message: `the engine has broken down: ${panic ?? said}` };
}
