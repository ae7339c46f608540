// Vite plugin: `import bytes from 'package/path/to/module.wasm'` returns a package's WebAssembly module as bytes in the
// bundle. There is no request, so that it loads in a worker, in Node and under the page's policy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

/** Prefix of the module's path, so that a runner does not load the file by itself. */
const mark = '\0wasm-bytes:';

/** @returns {import('vite').Plugin} */
export function wasmBytes() {
  return {
    name: 'wasm-bytes',
    enforce: 'pre',
    resolveId(source) {
      // By its path, since a package's `exports` may list only its scripts.
      return /^[@\w].*\.wasm$/.test(source) ? mark + source : null;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const text = readFileSync(join(root, 'node_modules', id.slice(mark.length))).toString('base64');
      const code = `export default Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0));`;
      return { code, moduleType: 'js' };
    },
  };
}
