import { BeatbenchError } from '../../model/failure.ts';
import type { RecordingFormat } from '../../model/recording.ts';
import { baseName } from '../paths.ts';
import type { StoredArray } from './array-file.ts';
import { asSignal, ownName, type ArraySignal } from './choose-signals.ts';

/**
 * What an array is called with all that is around it, as its program writes it.
 *
 * @param array  with the names of the groups around it
 * @param format tells whether names are joined by `.` or `/`
 * @returns the whole name
 */
export function arrayName({ path }: StoredArray, format: RecordingFormat): string {
  return path.join(format === 'mat' ? '.' : '/');
}

const shownNames = 8;

/**
 * The arrays of some names, in the order of the file. A name is whole, or the last of it where one
 * array alone has it.
 *
 * @param arrays of the file
 * @param names  as a person wrote them
 * @param file   path of the file, for errors
 * @returns as signals, each along its longer axis
 * @throws BeatbenchError `no-channel` for a name that no array has, or several
 */
export function signalsNamed(
  arrays: readonly StoredArray[],
  names: readonly string[],
  file: string,
): ArraySignal[] {
  const taken = new Set(names.map((name) => arrayNamed(arrays, name, file)));
  return arrays.filter((array) => taken.has(array)).map(asSignal);
}

function arrayNamed(arrays: readonly StoredArray[], name: string, file: string): StoredArray {
  const whole = arrays.find(({ path }) => path.join('.') === name || path.join('/') === name);
  const ending = arrays.filter((array) => ownName(array) === name);
  const found = whole ?? (ending.length === 1 ? ending[0] : undefined);
  if (found !== undefined) return found;
  const long = arrays.filter(({ fastCount, slowCount }) => fastCount * slowCount > 1);
  const there = long.slice(0, shownNames).map(({ path }) => path.join('.'));
  const more = long.length > there.length ? ` and ${long.length - there.length} more` : '';
  const problem = ending.length > 1 ? `${ending.length} arrays ‘${name}’` : `no array ‘${name}’`;
  throw new BeatbenchError(
    'no-channel',
    `${baseName(file)} has ${problem}; name one of ${there.join(', ')}${more}.`,
    { file, field: name },
  );
}
