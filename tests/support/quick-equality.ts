import { expect } from 'vitest';

/** Shorter lists are left to `toEqual`, and so are the lists that `match` and templates give, which have more than their places. */
const leastLength = 64;

const isNumbers = (value: unknown): boolean => ArrayBuffer.isView(value) && !(value instanceof DataView);

/** Whether two lists are of one kind. */
const areAlike = (own: unknown, other: unknown): boolean =>
  Array.isArray(own)
    ? Array.isArray(other)
    : isNumbers(own) && isNumbers(other) && Object.getPrototypeOf(own) === Object.getPrototypeOf(other);

/** What `toEqual` compares by `Object.is`. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' || value === null;

/**
 * Compares long lists of numbers, texts and flags to the same end as `toEqual`, which makes an entry with a text of every place of
 * a list and so takes a hundred times as long. Lists of anything else are left to it.
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

// Files that share a process share what is entered here, and each of them comes by.
const mark = 'beatbench-quick-equality';
if (!Reflect.has(globalThis, mark)) {
  Reflect.set(globalThis, mark, true);
  expect.addEqualityTesters([compareQuickly]);
}
