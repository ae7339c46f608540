import type { ByteSource } from '../../model/recording.ts';

/** Finds a file by the name that a header has for it. */
export type FindSource = (fileName: string) => ByteSource | null;

/** Finds files below a folder by exact name, or else by the only one that differs in capitals alone. */
export function finderIn(folder: string, siblings: readonly ByteSource[]): FindSource {
  const exact = new Map<string, ByteSource>();
  /** Null where several differ in capitals alone. */
  const alike = new Map<string, ByteSource | null>();
  for (const source of siblings) {
    const lower = source.path.toLowerCase();
    exact.set(source.path, source);
    alike.set(lower, alike.has(lower) ? null : source);
  }
  return (fileName) => {
    const path = folder + fileName;
    return exact.get(path) ?? alike.get(path.toLowerCase()) ?? null;
  };
}
