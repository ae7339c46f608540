import { oncePer } from '../../model/once-per.ts';
import type { ByteSource } from '../../model/recording.ts';

/** Finds a file by the name that a header has for it. */
export type FindSource = (fileName: string) => ByteSource | null;

interface Paths {
  readonly exact: ReadonlyMap<string, ByteSource>;
  /** By path in small letters; null where several differ in capitals alone. */
  readonly alike: ReadonlyMap<string, ByteSource | null>;
}

/**
 * Finds files below a folder by exact name, or else by the only one that differs in capitals alone.
 *
 * @param folder   with its closing `/`; empty for none
 * @param siblings the files to look through
 * @returns asked with a name; null where none or several would do
 */
export function finderIn(folder: string, siblings: readonly ByteSource[]): FindSource {
  const { exact, alike } = indexPaths(siblings);
  return (fileName) => {
    const path = folder + fileName;
    return exact.get(path) ?? alike.get(path.toLowerCase()) ?? null;
  };
}

/** The records of a folder share one list of files, so each list is gone through once. */
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
