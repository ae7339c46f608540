// Vite plugin: `import source from './kernel.wgsl'` returns the shader's text. Its `#import name` lines are replaced by
// shaders/shared/name.wgsl, each once, loops marked `#unroll` are unrolled, and comments are removed.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sharedFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'shaders', 'shared');

const loopHead = /^\s*for \(var (\w+) = (\d+)u; \1 < (\d+); \1(?:\+\+|\+= (\d+)| \+= (\d+))\) \{/;

/**
 * Returns the text of a shader with its imports inserted and its marked loops unrolled.
 *
 * If a driver does not unroll a loop over a thread's own array, it keeps the array in memory, many times slower than in
 * registers. Whether it does depends on the size of the surrounding code.
 * @param {string} path  the .wgsl file
 * @returns {string}
 */
export function expandShader(path) {
  return unrolled(importedText(path, new Set()), path).replace(/\n{2,}/g, '\n');
}

/**
 * @param {string} path
 * @param {Set<string>} imported  shared files already inserted; updated
 * @returns {string}
 */
function importedText(path, imported) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .map((line, index) => {
      const name = /^#import\s+([\w-]+)\s*$/.exec(line)?.[1];
      if (name === undefined) {
        if (/^\s*#(?!unroll\s*$)/.test(line))
          throw new Error(`${path}:${index + 1}: '${line}' is neither '#import name' nor '#unroll'`);
        return line.replace(/\s*\/\/.*$/, '');
      }
      const file = join(sharedFolder, `${name}.wgsl`);
      if (imported.has(file)) return '';
      imported.add(file);
      return importedText(file, imported);
    })
    .join('\n');
}

/**
 * Unrolls the loops marked `#unroll`, starting with the last one, so that inner loops are first.
 *
 * @param {string} text
 * @param {string} path
 * @returns {string}
 */
function unrolled(text, path) {
  let rest = text;
  for (;;) {
    const mark = rest.lastIndexOf('#unroll');
    if (mark < 0) return rest;
    const start = mark + '#unroll'.length;
    const head = loopHead.exec(rest.slice(start));
    if (head === null) throw new Error(`${path}: '#unroll' stands before no loop from one number to another`);
    const [whole, name = '', first, end, step] = head;
    const bodyStart = start + whole.length;
    const bodyEnd = closing(rest, bodyStart);
    const body = rest.slice(bodyStart, bodyEnd);
    const variable = new RegExp(`\\b${name}\\b`, 'g');
    const rounds = [];
    for (let value = Number(first); value < Number(end); value += Number(step ?? head[5] ?? 1)) {
      rounds.push(`{${body.replace(variable, `${value}u`)}}`);
    }
    rest = rest.slice(0, mark) + rounds.join('\n') + rest.slice(bodyEnd + 1);
  }
}

/**
 * @param {string} text
 * @param {number} from  an index inside a block
 * @returns {number} the index of the brace that closes it
 */
function closing(text, from) {
  let depth = 1;
  let place = from;
  for (; depth > 0; place++) {
    if (place >= text.length) throw new Error('a block is not closed');
    if (text[place] === '{') depth++;
    if (text[place] === '}') depth--;
  }
  return place - 1;
}

/** @returns {import('vite').Plugin} */
export function wgsl() {
  return {
    name: 'wgsl',
    load(id) {
      const path = id.split('?')[0] ?? '';
      if (!path.endsWith('.wgsl')) return null;
      const source = expandShader(path);
      for (const file of readdirSync(sharedFolder)) this.addWatchFile(join(sharedFolder, file));
      return { code: `export default ${JSON.stringify(source)};`, moduleType: 'js' };
    },
  };
}
