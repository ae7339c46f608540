import { expect } from 'vitest';

/**
 * Shorter lists are compared by `toEqual`, and so are the arrays of regular expression matches and tagged templates,
 * which have further properties.
 */
const leastLength = 64;

const isNumbers = (value: unknown): boolean => ArrayBuffer.isView(value) && !(value instanceof DataView);

/** Returns whether two lists have the same type. */
const areAlike = (own: unknown, other: unknown): boolean =>
  Array.isArray(own)
    ? Array.isArray(other)
    : isNumbers(own) && isNumbers(other) && Object.getPrototypeOf(own) === Object.getPrototypeOf(other);

/** Returns whether `toEqual` compares a value by `Object.is`. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' || value === null;

/**
 * Compares long lists of numbers, texts and flags with the same result as `toEqual`, which makes a text for every index
 * and so takes a hundred times as long. Returns undefined for other lists, which `toEqual` then compares.
 */
function compareQuickly(own: unknown, other: unknown): boolean | undefined {
  if (!areAlike(own, other)) return undefined;
  const [one, two] = [own as ArrayLike<unknown>, other as ArrayLike<unknown>];
  if (one.length < leastLength || one.length !== two.length) return undefined;
  for (let k = 0; k < one.length; k++) {
    if (!isPlain(one[k]) || !isPlain(two[k])) return undefined;
    if (!Object.is(one[k], two[k])) return false;
  }
  return true;
}

// Files that share a process share what is registered here, and each of them runs this module.
const mark = 'beatbench-quick-equality';
if (!Reflect.has(globalThis, mark)) {
  Reflect.set(globalThis, mark, true);
  expect.addEqualityTesters([compareQuickly]);
}
