import type { ByteSource, Channel, RecordingFormat } from '../../model/recording.ts';
import { baseName, fileStem } from '../paths.ts';
import { guessRole, guessRoleFromSamples, withAccelerationAxes } from '../roles.ts';
import { type ArrayFile, isSibling, type StoredArray } from './array-file.ts';
import { type ArraySignal, toArraySignal, arrayBaseName } from './choose-signals.ts';
import { readChannel } from './read-channel.ts';
import { BeatbenchError } from '../../model/failure.ts';

/**
 * Returns the full name of an array with the groups around it, in the form of the program that wrote it.
 *
 * @param array  array with the names of the groups around it
 * @param format determines whether names are joined by `.` or `/`
 * @returns the full name
 */
export function arrayName({ path }: StoredArray, format: RecordingFormat): string {
  return path.join(format === 'mat' ? '.' : '/');
}

const shownNames = 8;

/**
 * Returns the arrays of some names, in the order of the file. A name is either the full name, or its last part if only
 * one array has it.
 *
 * @param arrays arrays of the file
 * @param names  names given by the user
 * @param file   path of the file, for errors
 * @returns the arrays as signals, each along its longer axis
 * @throws BeatbenchError `no-channel` for a name that no array has, or several
 */
export function selectNamedSignals(
  arrays: readonly StoredArray[],
  names: readonly string[],
  file: string,
): ArraySignal[] {
  const selected = new Set(names.map((name) => findArrayByName(arrays, name, file)));
  return arrays.filter((array) => selected.has(array)).map(toArraySignal);
}

function findArrayByName(arrays: readonly StoredArray[], name: string, file: string): StoredArray {
  const whole = arrays.find(({ path }) => path.join('.') === name || path.join('/') === name);
  const ending = arrays.filter((array) => arrayBaseName(array) === name);
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

/** One channel of an array. */
export interface ArrayChannel {
  readonly channel: Channel;
  readonly source: ArraySignal;
  /** Number of the channel in the array. */
  readonly index: number;
}

/** Names that say only that there are samples. */
const emptyName =
  /^(?:data|vals?|values?|signals?|sigs?|x|y|v|raw|samples?|array|ans|channels?|ch|recording)[\d_]*$/i;
/** Name that OpenSignals gives to the group of a device. */
const address = /^(?:[0-9a-f]{2}[:_-]){5}[0-9a-f]{2}$/i;
const judgedSec = 30;
/** Maximum number of unnamed channels whose role is guessed from samples. */
const maxJudged = 16;
const maxUnitLength = 16;

/**
 * Determines names, units and roles of all channels. A role that names do not show is guessed from samples.
 *
 * @param file    arrays and texts around the signals
 * @param signals arrays that are signals, in the order of the file
 * @param rates   Hz, one per signal
 * @param source  the file, for its name
 * @returns one channel for each row or column of a signal
 */
export async function arrayChannels(
  file: ArrayFile,
  signals: readonly ArraySignal[],
  rates: readonly number[],
  source: ByteSource,
  signal?: AbortSignal,
): Promise<ArrayChannel[]> {
  const labels = labelArrayChannels(file, signals, fileStem(source.path));
  const channels: ArrayChannel[] = [];
  const looks: (Float64Array | null)[] = [];
  let judged = 0;
  for (const [order, each] of signals.entries()) {
    const fs = rates[order] ?? NaN;
    const unit = findArrayUnit(each, file);
    for (let index = 0; index < each.channelCount; index++) {
      const label = labels[order]?.[index] ?? '';
      let role = guessRole(label, unit);
      if (role === 'other' && each.channelCount === 1) role = guessRole(each.array.path.join(' '), unit);
      let look: Float64Array | null = null;
      const isNamed = !emptyName.test(label.replace(/ \d+$/, ''));
      if (role === 'other' && !isNamed) {
        if (signals.length === 1 && each.channelCount === 1) role = guessRole(fileStem(source.path), unit);
        if (role === 'other' && judged++ < maxJudged) {
          const to = Math.min(each.sampleCount, Math.ceil(judgedSec * fs), 2 ** 22);
          look = await readChannel(each, index, 0, to, signal);
          role = guessRoleFromSamples(look, fs);
        }
      }
      looks.push(look);
      channels.push({
        channel: { label, role, unit, fs, sampleCount: each.sampleCount, adc: null },
        source: each,
        index,
      });
    }
  }
  const roles = withAccelerationAxes(
    channels.map(({ channel }) => channel.role),
    looks,
  );
  return channels.map((each, k) => ({ ...each, channel: { ...each.channel, role: roles[k] ?? 'other' } }));
}

/**
 * Returns labels by signal and channel: the array's name, or that of its group if its own says nothing.
 *
 * @param file    arrays and texts around the signals
 * @param signals arrays that are signals, in the order of the file
 * @param stem    name of the file without its extension, used if there is no other name
 * @returns one list per signal
 */
export function labelArrayChannels(
  file: ArrayFile,
  signals: readonly ArraySignal[],
  stem: string,
): string[][] {
  const short = signals.map(({ array }) => {
    const name = array.path.findLast((each) => !emptyName.test(each) && !address.test(each));
    return (
      attachedText(file, array, ['sensor', 'name', 'label']) ??
      (emptyName.test(arrayBaseName(array)) ? findNearText(file, array) : undefined) ??
      name ??
      (arrayBaseName(array) === '' ? stem : arrayBaseName(array))
    );
  });
  return signals.map(({ array, channelCount }, order) => {
    const name = short[order] ?? '';
    const isTaken = short.some((other, index) => index !== order && other === name);
    const label = isTaken ? array.path.join('.') : name;
    if (channelCount === 1) return [label];
    return Array.from({ length: channelCount }, (_, index) => `${label} ${index + 1}`);
  });
}

/** Returns the text of the first of some names that belongs to the array itself and is not empty. */
function attachedText(
  { texts }: ArrayFile,
  { path }: StoredArray,
  names: readonly string[],
): string | undefined {
  const own = texts.filter((each) => isSibling(each.path, [...path, '']) && !/^(?:|raw)$/i.test(each.text));
  return names
    .map((name) => own.find((each) => each.path.at(-1)?.toLowerCase() === name)?.text)
    .find((text) => text !== undefined);
}

/**
 * Returns the text in the same struct that says what is measured. A text `name` must name a role, as it may be a
 * person's name.
 */
function findNearText({ texts }: ArrayFile, { path }: StoredArray): string | undefined {
  if (path.length < 2) return undefined;
  const near = texts.filter((each) => isSibling(each.path, path) && each.text !== '');
  return near.find(({ path: own, text }) => {
    const name = (own.at(-1) ?? '').toLowerCase();
    return (
      ['sensor', 'label', 'channel'].includes(name) || (name === 'name' && guessRole(text, '') !== 'other')
    );
  })?.text;
}

/**
 * Finds the unit of an array in a text next to it, named `unit` or `units`, with or without the array's name.
 *
 * @param signal an array that is a signal
 * @param file   arrays and texts around it
 * @returns as in the file; empty if there is none
 */
export function findArrayUnit({ array }: ArraySignal, file: ArrayFile): string {
  const { texts } = file;
  const name = arrayBaseName(array).toLowerCase();
  const near = texts.filter(({ path, text }) => isSibling(path, array.path) && text.length <= maxUnitLength);
  const findTextByName = (pattern: (own: string) => boolean): string | undefined =>
    near.find(({ path }) => pattern((path.at(-1) ?? '').toLowerCase()))?.text;
  return (
    attachedText(file, array, ['unit', 'units']) ??
    findTextByName((own) => own === `${name}_unit` || own === `${name}_units` || own === `unit_${name}`) ??
    findTextByName((own) => own === 'unit' || own === 'units') ??
    ''
  );
}
