import { dirname, join } from 'node:path';
import type { CommandArguments } from '../arguments.ts';
import type { CommandOption } from '../options.ts';
import { UsageError } from '../console.ts';
import { isResultFolder, resultNames } from './result-names.ts';

/** Creates `--annotations` for a command that writes marks. @param what subject of the marks, such as `the beats` */
export const annotationsOption = (what: string): CommandOption => ({
  name: 'annotations',
  value: 'EXT',
  help: `write ${what} as a WFDB annotation file next to --out`,
});

/**
 * Announces the annotation files that `--annotations` requests, next to the result of each FILE.
 *
 * @returns their paths, in the order of the FILEs; empty if they are not requested
 * @throws UsageError for an invalid extension, and without `--out`
 */
export async function planMarksFiles({
  files,
  places,
  options,
  outputs,
}: CommandArguments): Promise<string[]> {
  const { annotations, out } = options;
  if (annotations === undefined) return [];
  if (!/^[a-z][a-z0-9]*$/i.test(String(annotations))) {
    throw new UsageError('--annotations needs a file extension of letters and digits.');
  }
  if (typeof out !== 'string') throw new UsageError('--annotations needs --out.');
  const isFolder = places !== undefined || (await isResultFolder(out, files.length));
  const folder = isFolder ? out : dirname(out);
  const names = places ?? (await resultNames(files, files.length > 1 ? ['summary'] : []));
  const paths = names.map((name) => join(folder, `${name}.${String(annotations)}`));
  await outputs.expect(paths);
  return paths;
}
