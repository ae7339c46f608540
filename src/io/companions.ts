import { baseName, fileExtension, parentFolder, fileStem } from './paths.ts';

type CompanionTest = (
  path: string,
  file: { readonly isLoose: boolean; readonly isEmpty: boolean },
) => boolean;

/**
 * Creates a test that says of a file that does not open whether it accompanies a recording that does, or that needs
 * only a rate. Such a file is in the same folder, and one of these holds:
 *
 * - Its name starts with the recording's name, like `a0001_StateAns.mat` for `a0001.hea`.
 * - It holds no signal, and its name differs in the first word only, like `REF_02.mat` for `DATA_02.mat`.
 * - It has no known format, and the recording is a WFDB record.
 *
 * @param recordings paths of their first files
 * @returns the test. Its arguments are the file's path, whether its format is unknown (`isLoose`), and whether it was
 *          read but holds no signal (`isEmpty`)
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
 * Returns the folder and the part of a file's name after its first word; null if that part has no number.
 *
 * @param path parts separated by `/`
 * @returns `a/01` for `a/DATA_01.mat`
 */
export function companionKey(path: string): string | null {
  const stem = fileStem(path);
  const at = stem.search(/[_-]/);
  const end = at <= 0 ? '' : stem.slice(at + 1);
  return /\d/.test(end) ? parentFolder(path) + end : null;
}
