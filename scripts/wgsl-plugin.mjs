// Vite plugin: `import source from './kernel.wgsl'` gives the shader's text, its `#import name` lines
// replaced by shaders/shared/name.wgsl, each once, and its comments left out.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sharedFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'shaders', 'shared');

/**
 * The text of a shader with its imports in place.
 *
 * @param {string} path           the .wgsl file
 * @param {Set<string>} imported  shared files already in; filled on the way
 * @returns {string}
 */
export function expandShader(path, imported = new Set()) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .map((line, index) => {
      const name = /^#import\s+([\w-]+)\s*$/.exec(line)?.[1];
      if (name === undefined) {
        if (line.startsWith('#')) throw new Error(`${path}:${index + 1}: '${line}' is no '#import name'`);
        return line.replace(/\s*\/\/.*$/, '');
      }
      const file = join(sharedFolder, `${name}.wgsl`);
      if (imported.has(file)) return '';
      imported.add(file);
      return expandShader(file, imported);
    })
    .join('\n')
    .replace(/\n{2,}/g, '\n');
}

/** @returns {import('vite').Plugin} */
export function wgsl() {
  return {
    name: 'wgsl',
    load(id) {
      const path = id.split('?')[0] ?? '';
      if (!path.endsWith('.wgsl')) return null;
      const imported = new Set();
      const source = expandShader(path, imported);
      for (const file of imported) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(source)};`, moduleType: 'js' };
    },
  };
}
