import { oncePer } from '../../model/once-per.ts';
import type { ByteSource } from '../../model/recording.ts';

/** Finds a file by its name in a header. */
export type FindSource = (fileName: string) => ByteSource | null;

interface Paths {
  readonly exact: ReadonlyMap<string, ByteSource>;
  /** By path in lower case; null if several paths differ in case only. */
  readonly alike: ReadonlyMap<string, ByteSource | null>;
}

/**
 * Creates a function that finds files below a folder by exact name, or else by the only name that differs in case
 * alone.
 *
 * @param folder   folder with its closing `/`; empty for none
 * @param siblings the files to search
 * @returns the function; it returns null if no file, or more than one, matches
 */
export function createSourceFinder(folder: string, siblings: readonly ByteSource[]): FindSource {
  const { exact, alike } = indexPaths(siblings);
  return (fileName) => {
    const path = folder + fileName;
    return exact.get(path) ?? alike.get(path.toLowerCase()) ?? null;
  };
}

/** The records of a folder share one list of files, so each list is indexed once. */
const indexPaths = oncePer((siblings: readonly ByteSource[]): Paths => {
  const exact = new Map<string, ByteSource>();
  const alike = new Map<string, ByteSource | null>();
  for (const source of siblings) {
    const lower = source.path.toLowerCase();
    exact.set(source.path, source);
    alike.set(lower, alike.has(lower) ? null : source);
  }
  return { exact, alike };
});
