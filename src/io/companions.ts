import { baseName, fileExtension, parentFolder, fileStem } from './paths.ts';

type CompanionTest = (
  path: string,
  file: { readonly isLoose: boolean; readonly isEmpty: boolean },
) => boolean;

/**
 * Tells of files that do not open whether they go with a recording that did, or that asks for its rate alone: in its
 * folder, a file called after it, as `a0001_StateAns.mat` is after `a0001.hea`, or as it but for the first word, as
 * `REF_02.mat` is beside `DATA_02.mat`, or beside a WFDB record one that is loose.
 *
 * @param recordings paths of their first files
 * @returns asked with the file's path, whether it is text or bytes of no kind, and whether it is read and holds no signal
 */
export function makeCompanionTest(recordings: readonly string[]): CompanionTest {
  const stems = new Set<string>();
  const folders = new Set<string>();
  const kin = new Set<string | null>();
  for (const path of recordings) {
    const folder = parentFolder(path);
    stems.add(folder + fileStem(path));
    kin.add(companionKey(path));
    if (fileExtension(path).toLowerCase() === 'hea') folders.add(folder);
  }
  return (path, { isLoose, isEmpty }) => {
    const folder = parentFolder(path);
    if (isLoose && folders.has(folder)) return true;
    const name = baseName(path);
    const own = companionKey(path);
    if (isEmpty && own !== null && kin.has(own)) return true;
    return Array.from(name.matchAll(/[_.-]/g)).some(({ index }) => stems.has(folder + name.slice(0, index)));
  };
}

/**
 * Folder and what follows the first word of a file's name; null where that tells no recording by a number.
 *
 * @param path parts divided by `/`
 * @returns `a/01` of `a/DATA_01.mat`
 */
export function companionKey(path: string): string | null {
  const stem = fileStem(path);
  const at = stem.search(/[_-]/);
  const end = at <= 0 ? '' : stem.slice(at + 1);
  return /\d/.test(end) ? parentFolder(path) + end : null;
}
