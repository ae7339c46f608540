import { isObject } from './untrusted.ts';

/** Unknown keys of an object in a file, which are kept unchanged and written back. */
export type UnknownKeys = Readonly<Record<string, unknown>>;

export const noUnknownKeys: UnknownKeys = {};

/** Maximum number of characters kept of one object; if there are more, nothing is kept. */
const maxLetters = 64 * 1024;

/** Returns the keys of an external object that are not known. */
export function unknownKeys(value: unknown, known: readonly string[]): UnknownKeys {
  if (!isObject(value)) return noUnknownKeys;
  const others = Object.entries(value).filter(([key]) => key !== '__proto__' && !known.includes(key));
  if (others.length === 0) return noUnknownKeys;
  const kept = Object.fromEntries(others);
  return JSON.stringify(kept).length > maxLetters ? noUnknownKeys : kept;
}

/** Returns the unknown keys of objects within an object; objects without such keys are left out. */
export function unknownKeysByName(
  value: unknown,
  known: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, UnknownKeys>> {
  if (!isObject(value)) return {};
  const found = Object.entries(value).flatMap(([name, own]) => {
    const keys = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
    const kept = unknownKeys(own, keys);
    return name === '__proto__' || Object.keys(kept).length === 0 ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(found);
}
