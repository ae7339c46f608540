import Papa from 'papaparse';

/**
 * Digest of the values under one name of an output, over all rows: a sum of the numbers, a fingerprint of the texts.
 */
export interface FieldDigest {
  readonly count: number;
  /** Sum of the finite numbers. */
  readonly sum: number;
  /** Sum of their magnitudes: the scale of the rounding error of `sum`. */
  readonly magnitude: number;
  /** FNV-1a hash of all values that are not numbers, in order. */
  readonly words: number;
}

/** Values that differ between runs, machines and versions. */
const unsettled = new Set(['beatbench', 'build', 'version', 'backend', 'timings', 'overall', 'shares']);

function addWord(hash: number, word: string): number {
  let sum = hash;
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193) >>> 0;
  return sum;
}

/**
 * Computes the digest of a command line output, JSON or CSV.
 * @returns keyed by the name of a field; rows of a list share the name `list[].field`
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
