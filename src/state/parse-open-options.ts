import type { OpenOptions } from '../workers/client-types.ts';
import { parseTable } from './parse-table.ts';
import { isObject, listOf, numberOf, ownOf, textOf } from './untrusted.ts';

const mostFiles = 1000;
const mostArrays = 4096;
const mostName = 4096;

/** What is said by path, each part by itself; what is no such thing is left out. */
function byPath<T>(
  value: unknown,
  read: (value: unknown) => T | null,
): Readonly<Record<string, T>> | undefined {
  if (!isObject(value)) return undefined;
  const found = Object.entries(value)
    .slice(0, mostFiles)
    .flatMap(([path, own]) => {
      const parsed = read(own);
      return parsed !== null && path !== '__proto__' ? [[path, parsed] as const] : [];
    });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parseNames(value: unknown): readonly string[] | null {
  const names = listOf(value, mostArrays, (name) => textOf(name, mostName));
  return names.length === 0 ? null : names;
}

/** How files are read, from outside: rate, tables, arrays and whether they are one series as a person said. */
export function parseOpenOptions(value: unknown): OpenOptions {
  const rateHz = numberOf(ownOf(value, 'inputRateHz'), 1e-6, 1e6);
  const tables = byPath(ownOf(value, 'tables'), parseTable);
  const arrays = byPath(ownOf(value, 'arrays'), parseNames);
  return {
    ...(rateHz === null ? {} : { inputRateHz: rateHz }),
    ...(tables === undefined ? {} : { tables }),
    ...(arrays === undefined ? {} : { arrays }),
    ...(ownOf(value, 'isSeries') === true ? { isSeries: true } : {}),
  };
}
