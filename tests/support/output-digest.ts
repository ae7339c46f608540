import Papa from 'papaparse';

/** What stands under one name of an output, of all its rows: numbers by their sums, words by a fingerprint. */
export interface FieldDigest {
  readonly count: number;
  /** Sum of the finite numbers. */
  readonly sum: number;
  /** Sum of their magnitudes: the scale of `sum`’s rounding. */
  readonly magnitude: number;
  /** FNV-1a of everything that is no number, in order. */
  readonly words: number;
}

/** Values that differ from run to run, between machines and between versions. */
const unsettled = new Set(['beatbench', 'build', 'version', 'backend', 'timings', 'overall', 'shares']);

function addWord(hash: number, word: string): number {
  let sum = hash;
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193) >>> 0;
  return sum;
}

/**
 * Sums up an output of the command line, JSON or CSV.
 * @returns by the name of a field; rows of a list share the name `list[].field`
 */
export function digestOutput(output: string): Record<string, FieldDigest> {
  const digests: Record<string, FieldDigest> = {};
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const entry of value) add(`${name}[]`, entry);
      return;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) {
        if (!unsettled.has(key)) add(name === '' ? key : `${name}.${key}`, entry);
      }
      return;
    }
    const before = digests[name] ?? { count: 0, sum: 0, magnitude: 0, words: 0x811c9dc5 };
    const isNumber = typeof value === 'number';
    digests[name] = {
      count: before.count + 1,
      sum: before.sum + (isNumber ? value : 0),
      magnitude: before.magnitude + (isNumber ? Math.abs(value) : 0),
      words: isNumber ? before.words : addWord(before.words, JSON.stringify(value)),
    };
  };
  if (output.startsWith('{')) add('', JSON.parse(output));
  else add('', { rows: Papa.parse(output.trim(), { header: true, dynamicTyping: true }).data });
  return digests;
}
