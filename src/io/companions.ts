import type { Recording } from '../model/recording.ts';
import { baseName, extensionOf, folderOf, stemOf } from './paths.ts';

/**
 * Tells of files that do not open whether they go with a recording that did: in its folder, a file called after
 * it, as `a0001_StateAns.mat` is after `a0001.hea`, or beside a WFDB record one that is loose.
 *
 * @returns asked with the file's path and whether it is text or bytes of no kind
 */
export function companionsOf(opened: readonly Recording[]): (path: string, isLoose: boolean) => boolean {
  const stems = new Set<string>();
  const folders = new Set<string>();
  for (const { sources } of opened) {
    const [main] = sources;
    if (main === undefined) continue;
    const folder = folderOf(main.path);
    stems.add(folder + stemOf(main.path));
    if (extensionOf(main.path).toLowerCase() === 'hea') folders.add(folder);
  }
  return (path, isLoose) => {
    const folder = folderOf(path);
    if (isLoose && folders.has(folder)) return true;
    const name = baseName(path);
    return Array.from(name.matchAll(/[_.-]/g)).some(({ index }) => stems.has(folder + name.slice(0, index)));
  };
}
