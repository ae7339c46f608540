import { BeatbenchError } from '../../model/failure.ts';
import type { ArrayItem, ByteSource, Recording, RecordingFormat } from '../../model/recording.ts';
import { MissingRate } from '../missing-rate.ts';
import { fileRecording } from '../file-recording.ts';
import { baseName, fileStem } from '../paths.ts';
import { storedReaders } from '../stored-readers.ts';
import { rateOfName } from '../table/head-rate.ts';
import {
  type ArrayChannel,
  arrayChannels,
  labelArrayChannels,
  selectNamedSignals,
} from './array-channels.ts';
import type { ArrayFile } from './array-file.ts';
import { type ArraySignal, chooseSignals, minSamples } from './choose-signals.ts';
import { findRates } from './find-rate.ts';
import { listItems } from './list-items.ts';
import { readChannel } from './read-channel.ts';

/** Error for a file of arrays of which none is plainly a signal, with the arrays that the user may choose. */
export class NoSignals extends BeatbenchError {
  readonly arrays: readonly ArrayItem[];

  constructor(file: string, arrays: readonly ArrayItem[]) {
    const longest = Math.max(0, ...arrays.map(({ sampleCount }) => sampleCount));
    const instead = arrays.some(({ isPlausible }) => isPlausible)
      ? 'say which of its arrays are signals'
      : 'save the samples as vectors or as a matrix';
    super(
      'no-channel',
      `${baseName(file)} holds no signal: its longest array has ${longest} numbers, but at least ${minSamples} that are not beats or times are needed; ${instead}.`,
      { file },
    );
    this.arrays = arrays;
  }
}

export interface OpenArraysOptions {
  /** Rate of signals without a rate in the file, Hz. */
  readonly inputRateHz?: number | undefined;
  /** Names of the arrays that the user chose as signals; by default the likeliest ones are used. */
  readonly names?: readonly string[] | undefined;
}

const maxChannels = 1024;

/**
 * Creates a recording from a file of named arrays: its signals with their rates, names and roles. Samples are read in
 * ranges on request; a value that is not finite is a gap.
 *
 * @param source  the file, for its name
 * @param format  `mat`, `hdf5` or `npy`
 * @param file    arrays and texts, without their numbers
 * @param options rate, Hz, and names of arrays, if given by the user
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `no-channel` if no array is a signal (a `NoSignals`) or a name matches none, `too-large` for
 *         more than 1024 channels, `no-rate` (a `MissingRate`)
 */
export async function openArrays(
  source: ByteSource,
  format: RecordingFormat,
  file: ArrayFile,
  { inputRateHz, names }: OpenArraysOptions,
  signal?: AbortSignal,
): Promise<Recording> {
  const signals =
    names === undefined ? chooseSignals(file) : selectNamedSignals(file.arrays, names, source.path);
  const otherwiseHz = inputRateHz ?? rateOfName(baseName(source.path));
  const chosenArrays = new Set(signals.map(({ array }) => array));
  const listWith = (channels: readonly ArrayChannel[]) =>
    listItems(
      file,
      { format, otherwiseHz: inputRateHz === undefined ? otherwiseHz : null, taken: chosenArrays, channels },
      signal,
    );
  if (signals.length === 0) throw new NoSignals(source.path, await listWith([]));
  const channelCount = signals.reduce((sum, each) => sum + each.channelCount, 0);
  if (channelCount > maxChannels) {
    throw new BeatbenchError(
      'too-large',
      `${baseName(source.path)} holds ${channelCount} channels, but at most ${maxChannels} are supported; save fewer.`,
      { file: source.path },
    );
  }
  const foundRates = await findRates(file, signals, signal);
  const rates = foundRates.map((fs) => fs ?? otherwiseHz).filter((fs) => fs !== null);
  if (rates.length < signals.length) {
    const preview = await makePreview(file, signals, source, signal);
    throw new MissingRate(source.path, preview, await listWith([]));
  }
  if (!rates.every((fs) => fs > 0 && Number.isFinite(fs))) {
    throw new BeatbenchError('bad-parameter', 'A sampling rate must be above 0 Hz; give another.', {
      file: source.path,
    });
  }
  const channels = await arrayChannels(file, signals, rates, source, signal);
  const stored = channels.map(({ channel: { label, sampleCount }, source: own, index }) => ({
    label,
    sampleCount,
    fill: async (from: number, into: Float64Array | Int32Array, abort?: AbortSignal) =>
      into.set(await readChannel(own, index, from, from + into.length, abort)),
    physical: (value: number) => value,
    isDigital: false,
  }));
  return fileRecording(source, {
    format,
    startTime: file.startTime,
    channels: channels.map(({ channel }) => channel),
    warnings: file.warnings,
    arrays: await listWith(channels),
    ...storedReaders(source.path, stored),
  });
}

const [shownRows, shownCells] = [19, 64];

/** Returns the names of the signals and their first samples, as text. */
async function makePreview(
  file: ArrayFile,
  signals: readonly ArraySignal[],
  source: ByteSource,
  signal?: AbortSignal,
): Promise<string[][]> {
  const labels = labelArrayChannels(file, signals, fileStem(source.path)).flat().slice(0, shownCells);
  const columns: Float64Array[] = [];
  for (const each of signals) {
    for (let index = 0; index < each.channelCount && columns.length < shownCells; index++) {
      columns.push(await readChannel(each, index, 0, shownRows, signal));
    }
  }
  const rows = Array.from({ length: shownRows }, (_, row) =>
    columns.map((values) => String(Number((values[row] ?? NaN).toPrecision(6)))),
  );
  return [labels, ...rows];
}
