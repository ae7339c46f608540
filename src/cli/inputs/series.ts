import { resolve } from 'node:path';
import { hashGroups, hashSources } from '../../io/hash.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { RecordingFormat } from '../../model/recording.ts';
import { requireChannel } from '../../pipeline/channels.ts';
import type { ResolvedParameters } from '../../pipeline/parameters.ts';
import { makeRecordingHead } from '../../pipeline/report.ts';
import {
  joinRecordings,
  type Piece,
  placePieces,
  seriesRecording,
} from '../../pipeline/templates/join-recordings.ts';
import type { PreparedSeries, SeriesFile, SeriesSetup } from '../../pipeline/templates/prepared-series.ts';
import { listFolderNames } from './disk-path.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import { type Input, type InputOptions, openInput } from './inputs.ts';
import type { ListFolder } from './record-files.ts';
import type { OpenInput } from './run-recordings.ts';

/** Opens all FILEs as one recording, in the given order. */
export function openAsSeries(files: readonly string[]): OpenInput {
  return async (_, options) => joinInputs(await openAll(files, options)).input;
}

async function openAll(files: readonly string[], options: InputOptions): Promise<Input[]> {
  const inputs: Input[] = [];
  const list = rememberFolders();
  for (const file of files) inputs.push(await openInput(file, options, list));
  return inputs;
}

/** Creates a function that lists each folder once. */
function rememberFolders(): ListFolder {
  const known = new Map<string, Promise<readonly string[]>>();
  return (folder) => {
    const names = known.get(folder) ?? listFolderNames(folder);
    known.set(folder, names);
    return names;
  };
}

function joinInputs(inputs: readonly Input[]) {
  const channels = inputs.map(({ recording, choice }) => requireChannel(recording, choice, 'ecg'));
  const recordings = inputs.map((one) => one.recording);
  const recording = joinRecordings(recordings, channels);
  return { input: { recording, choice: { ecg: 0, ppg: null } }, recordings, channels };
}

/** An open series, with everything that identifies its preparation. */
export interface OpenedSeries {
  readonly input: Input;
  readonly setup: SeriesSetup;
  readonly addresses: SeriesAddresses;
}

/** Addresses with their keys, by the paths of files; only for files whose address has keys. */
export type SeriesAddresses = ReadonlyMap<string, string>;

/** Opens a series like `openAsSeries`, with the SHA-256 of each file. */
export async function openSeries(
  files: readonly string[],
  options: InputOptions,
  parameters: ResolvedParameters,
): Promise<OpenedSeries> {
  const { input, recordings, channels } = joinInputs(await openAll(files, options));
  const { recording } = input;
  const [channel] = recording.channels;
  if (channel === undefined) throw new RangeError('a series without a channel');
  const hashes = await hashGroups(recordings.map(({ sources }) => sources));
  const setupFiles = placePieces(recordings, channels, channel).map(({ from, to }, k): SeriesFile => {
    const channelIndex = channels[k] ?? 0;
    const label = recordings[k]?.channels[channelIndex]?.label ?? '';
    const [file = ''] = files.slice(k, k + 1);
    const path = isAddress(file) ? addressPath(file) : resolve(file);
    return { path, sha256: hashes.each[k] ?? '', channelIndex, label, from, to };
  });
  const head = makeRecordingHead(recording, hashes.all);
  const { inputRateHz, arrays = null } = options;
  const setup = { files: setupFiles, inputRateHz, arrays, parameters, head, warnings: recording.warnings };
  const withKeys = files.filter((file) => addressPath(file) !== file);
  const addresses = new Map(withKeys.map((file) => [addressPath(file), file]));
  return { input: { ...input, head }, setup, addresses };
}

/** Settings for opening the files of a prepared series. */
interface Reopening {
  readonly addresses: SeriesAddresses;
  /** Network options of the command line. */
  readonly options: InputOptions;
}

/** Reopens a prepared series. Each file is opened when it is first read, and its content must be unchanged. */
export function reopenSeries(series: PreparedSeries, how: Reopening): Input {
  const { files, head, warnings, channel } = series;
  const pieces = files.map((file): Piece => {
    let opened: Promise<Input> | null = null;
    return {
      from: file.from,
      to: file.to,
      read: async (from, to, signal) => {
        opened ??= reopen(file, series, how);
        return (await opened).recording.read(file.channelIndex, from, to, signal);
      },
    };
  });
  const format = (head.format ?? 'wfdb') as RecordingFormat;
  const named = { name: head.name, format, startTime: null, warnings, sources: [] };
  return { recording: seriesRecording(pieces, channel, named), choice: { ecg: 0, ppg: null }, head };
}

async function reopen(
  { path, sha256, channelIndex, label, from, to }: SeriesFile,
  { inputRateHz, arrays, channel: { fs, unit } }: PreparedSeries,
  { addresses, options }: Reopening,
): Promise<Input> {
  const pathLabel = addressPath(path);
  const own = { ...options, labels: new Map<string, string>(), inputRateHz, arrays };
  const input = await openInput(addresses.get(pathLabel) ?? path, own);
  const { recording } = input;
  const channel = recording.channels[channelIndex];
  const isSame =
    channel?.label === label &&
    channel.fs === fs &&
    channel.unit === unit &&
    channel.sampleCount === to - from &&
    (await hashSources(recording.sources)) === sha256;
  if (isSame) return input;
  throw new BeatbenchError(
    'bad-value',
    `‘${pathLabel}’ has changed since the series was prepared (its SHA-256 differs); restore it, or prepare the series again in another folder.`,
    { file: pathLabel, field: 'sha256' },
  );
}
