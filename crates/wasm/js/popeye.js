// The module as programs see it that have Popeye as a module of Emscripten, such as FEN Tool: tools/wasm/build puts it behind the
// functions that wasm-bindgen writes.

/**
 * @param {{print?: (line: string) => void, printErr?: (line: string) => void, noInitialRun?: boolean, arguments?: string[]}} [given]
 * @returns {Promise<{FS: {writeFile: (path: string, content: string | Uint8Array) => void}, callMain: (args?: string[]) => number}>}
 */
export default async function popeye({ print = console.log, printErr = console.error, noInitialRun = false, arguments: first = [] } = {}) {
  await __wbg_init();
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  const FS = {
    writeFile(path, content) {
      files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
  };
  const callMain = (args = []) => {
    try {
      return py(args, (path) => files.get(path), print, printErr);
    } catch (error) {
      const { kind, message } = breakdown(error, last_panic());
      // such a line on standard output makes FEN Tool begin anew with less memory
      if (kind === 'memory') print(message);
      else printErr(`error: ${message}`);
      return 2;
    }
  };
  if (!noInitialRun) callMain(first);
  return { FS, callMain };
}
