// Vite plugin for WebAssembly. There is no request, so that modules load in a worker, in Node and under the page's
// policy.
// - `import bytes from 'package/path/to/module.wasm'` returns a package's module as bytes.
// - `import assembled from './module.wat'` assembles the text, and returns its bytes as base64 for
//   `instantiateAssembled`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import createWabt from 'wabt';
import { root } from './installed.mjs';

/** Prefix of the module's path, so that a runner does not load the file by itself. */
const mark = '\0wasm-bytes:';

/**
 * @param {string} path  of a .wat file
 * @returns {Promise<string>} its module as base64
 */
async function assemble(path) {
  const wabt = await createWabt();
  const parsed = wabt.parseWat(path, readFileSync(path, 'utf8'), { simd: true });
  try {
    return Buffer.from(parsed.toBinary({}).buffer).toString('base64');
  } finally {
    parsed.destroy();
  }
}

/** @returns {import('vite').Plugin} */
export function wasmBytes() {
  return {
    name: 'wasm-bytes',
    enforce: 'pre',
    resolveId(source) {
      // By its path, since a package's `exports` may list only its scripts.
      return /^[@\w].*\.wasm$/.test(source) ? mark + source : null;
    },
    load: {
      filter: { id: /\.wat(?:\?|$)|^\0wasm-bytes:/ },
      async handler(id) {
        if (!id.startsWith(mark)) {
          return { code: `export default '${await assemble(id.split('?')[0] ?? '')}';`, moduleType: 'js' };
        }
        const text = readFileSync(join(root, 'node_modules', id.slice(mark.length))).toString('base64');
        const code = `export default Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0));`;
        return { code, moduleType: 'js' };
      },
    },
  };
}
