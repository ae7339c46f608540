import type { ByteSource, Channel, RecordingFormat } from '../../model/recording.ts';
import { baseName, fileStem } from '../paths.ts';
import { guessRole, guessRoleFromSamples, withAccelerationAxes } from '../roles.ts';
import { type ArrayFile, isSibling, type StoredArray } from './array-file.ts';
import { type ArraySignal, asSignal, ownName } from './choose-signals.ts';
import { readChannel } from './read-channel.ts';
import { BeatbenchError } from '../../model/failure.ts';

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

/** One channel of an array. */
export interface ArrayChannel {
  readonly channel: Channel;
  readonly source: ArraySignal;
  /** Which of the array's channels it is. */
  readonly index: number;
}

/** Names that say no more than that there are samples. */
const emptyName =
  /^(?:data|vals?|values?|signals?|sigs?|x|y|v|raw|samples?|array|ans|channels?|ch|recording)[\d_]*$/i;
/** What OpenSignals calls the groups of a device. */
const address = /^(?:[0-9a-f]{2}[:_-]){5}[0-9a-f]{2}$/i;
const judgedSec = 30;
/** Channels of no name whose samples are looked at. */
const mostJudged = 16;
const mostUnitLength = 16;

/**
 * Names, units and roles of all channels; what names leave open is judged by samples.
 *
 * @param file    arrays and texts around the signals
 * @param signals arrays that are signals, in the order of the file
 * @param rates   Hz, one a signal
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
        if (role === 'other' && judged++ < mostJudged) {
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
 * Labels by signal and channel: the array's name, that of its group where it has none of its own.
 *
 * @param file    arrays and texts around the signals
 * @param signals arrays that are signals, in the order of the file
 * @param stem    name of the file without its extension, where nothing else tells
 * @returns one list a signal
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
      (emptyName.test(ownName(array)) ? textBeside(file, array) : undefined) ??
      name ??
      (ownName(array) === '' ? stem : ownName(array))
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

/** The first text of one of some names that belongs to the array itself and says something. */
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

/** The text in the same struct that says what it measures; its `name` may be a person's. */
function textBeside({ texts }: ArrayFile, { path }: StoredArray): string | undefined {
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
 * Text called `unit` or `units` beside the array, or so after its name.
 *
 * @param signal an array that is a signal
 * @param file   arrays and texts around it
 * @returns as the file has it; empty where it tells none
 */
export function findArrayUnit({ array }: ArraySignal, file: ArrayFile): string {
  const { texts } = file;
  const name = ownName(array).toLowerCase();
  const near = texts.filter(({ path, text }) => isSibling(path, array.path) && text.length <= mostUnitLength);
  const called = (pattern: (own: string) => boolean): string | undefined =>
    near.find(({ path }) => pattern((path.at(-1) ?? '').toLowerCase()))?.text;
  return (
    attachedText(file, array, ['unit', 'units']) ??
    called((own) => own === `${name}_unit` || own === `${name}_units` || own === `unit_${name}`) ??
    called((own) => own === 'unit' || own === 'units') ??
    ''
  );
}
