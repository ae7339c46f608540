import { isObject } from './untrusted.ts';

/** What an object of a file holds beside what is known here: kept as it is, and written again. */
export type UnknownKeys = Readonly<Record<string, unknown>>;

export const noUnknownKeys: UnknownKeys = {};

/** Letters of all that is kept of one object; of more, nothing. */
const mostLetters = 64 * 1024;

/** The keys of an object from outside that are not among those that are known. */
export function unknownKeys(value: unknown, known: readonly string[]): UnknownKeys {
  if (!isObject(value)) return noUnknownKeys;
  const others = Object.entries(value).filter(([key]) => key !== '__proto__' && !known.includes(key));
  if (others.length === 0) return noUnknownKeys;
  const kept = Object.fromEntries(others);
  return JSON.stringify(kept).length > mostLetters ? noUnknownKeys : kept;
}

/** The same of objects in an object; those without such keys are left out. */
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
