import { basename, dirname, extname, normalize } from 'node:path';
import type { BeatUnit } from '../../io/beats/beat-unit.ts';
import { type BrokenFile, openRecordings } from '../../io/open.ts';
import type { ReportReadShare } from '../../io/reading-progress.ts';
import { openWfdb } from '../../io/wfdb/open.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, ChannelRole, Recording } from '../../model/recording.ts';
import { type Corrections, noCorrections, type RoleChoice } from '../../model/corrections.ts';
import type { ChannelChoice } from '../../pipeline/channels.ts';
import { correctInput } from '../../pipeline/corrected-input.ts';
import type { DenoiseTruth } from '../../pipeline/denoise/ecg-stages.ts';
import { type OpenOptions, plausibleUnits } from '../../pipeline/sessions/open-options.ts';
import {
  makeRecording,
  findOpenOptions,
  type Replay,
  type ReplayRecording,
  findSettings,
} from '../replay/replay.ts';
import { processSha256 } from '../output/process-sha256.ts';
import { requireChannelByLabel } from '../../pipeline/channels.ts';
import { recordingHead, makeRecordingHead, type RecordingHead } from '../../pipeline/report.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import { findArchive, openFromArchive, throwGroupFailure } from './archives.ts';
import { findBrainVisionFiles, findPhysioFiles, recordFiles } from './record-files.ts';
import { listFolderNames } from './disk-path.ts';
import { fileSource, isFile } from './file-source.ts';
import { rejectEmptyFolder } from './folders.ts';
import { processHdf5 } from './hdf5.ts';
import { openAddress } from '../http/http-inputs.ts';
import { type StretchOptions, resolveStretches, readStretchOptions } from './stretches.ts';
import type { ListFolder } from './record-files.ts';
import { completeRecordRenames } from '../output/rename-journal.ts';
import { UsageError } from '../console.ts';

export interface InputOptions {
  /** Channel labels by role, from `--channels`. */
  readonly labels: ReadonlyMap<string, string>;
  readonly inputRateHz: number | null;
  /** Unit of the numbers in a list of beats, if the command line says that FILE is one. */
  readonly beats?: BeatUnit | null;
  /** Names of the arrays that are signals; by default the likeliest ones are used. */
  readonly arrays?: readonly string[] | null;
  /** Excluded and named stretches in addition to those of the recordings; null if none are given. */
  readonly stretches?: StretchOptions | null;
  /** Whether excluded parts are read all the same, for commands that only list or write a recording. */
  readonly readsExcluded?: boolean;
  /** Settings taken from a session, a link or a result; null if there are none. */
  readonly replay?: Replay | null;
  /** Layout of tables, by path, if a session contains it. */
  readonly tables?: OpenOptions['tables'];
  /** Whether FILEs on servers may be read; false by default. */
  readonly allowNetwork?: boolean;
  /** Whether these servers may redirect to others; false by default. */
  readonly allowRedirects?: boolean;
  /** Receives the progress while files are scanned before anything is known about them. */
  readonly onProgress?: ReportReadShare;
}

/** A recording, and the channels that an analysis uses. */
export interface Input {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  /** The recording's entry in a report, if already known; otherwise its files are hashed for it. */
  readonly head?: RecordingHead;
  /** Corrections by the user. */
  readonly corrections?: Corrections;
  /** Settings of the recording in a session, a link or a result. */
  readonly replayed?: ReplayRecording | null;
  /** The input without a clean ECG among its channels, if there is one. */
  readonly uncleaned?: Pick<Input, 'recording' | 'choice'>;
  /** True values of a synthetic recording; omitted for all others. */
  readonly truth?: DenoiseTruth;
}

/** Returns the name of a FILE in messages and outputs. */
export function inputName(file: string): string {
  const name = basename(addressPath(file));
  const extension = extname(name);
  return /^\.[a-z]+$/i.test(extension) ? name.slice(0, -extension.length) : name;
}

/**
 * Opens the recording that a FILE of the command line names: a header or record name for WFDB, or any file that the
 * page opens. `ARCHIVE/NAME` opens a recording inside a zip archive.
 *
 * @param list lists a folder; a caching function if many files of one folder are opened
 * @throws BeatbenchError the errors of the reader of its format
 */
export async function openInput(
  file: string,
  options: InputOptions,
  list: ListFolder = listFolderNames,
): Promise<Input> {
  const { replay = null } = options;
  if (replay?.isMade === true) return createSyntheticInput(replay, options);
  const opened = await openPath(
    file,
    replay === null ? options : await withReplayOptions(file, options, replay),
    list,
  );
  if (replay === null) return applyInputOptions(opened, options, null);
  let head: RecordingHead | null = null;
  const sha256Of = async (): Promise<string | null> => {
    head = await recordingHead(opened, processSha256);
    return head.sha256;
  };
  const { recording: replayed, warnings } = await findSettings(replay, opened, sha256Of);
  const input = await applyInputOptions(
    { ...opened, warnings: [...opened.warnings, ...warnings] },
    options,
    replayed,
  );
  return head === null
    ? input
    : { ...input, head: makeRecordingHead(input.recording, (head as RecordingHead).sha256) };
}

/** Opens an input with excluded parts included, for commands that analyse nothing. */
export function openWithExcluded(file: string, options: InputOptions, list?: ListFolder): Promise<Input> {
  return openInput(file, { ...options, readsExcluded: true }, list);
}

async function openPath(file: string, options: InputOptions, list: ListFolder): Promise<Recording> {
  if (isAddress(file)) return openRemote(file, options);
  throwGroupFailure(file);
  const archive = await findArchive(file);
  if (archive !== null) {
    const beside = await findPhysioFiles(file, list);
    return openFromArchive(archive, file, (source, inside) =>
      openOther(source, options, [...inside, ...beside]),
    );
  }
  await completeRecordRenames(dirname(file));
  const header = await headerPath(file);
  if (header !== null) return openRecord(normalize(header), list);
  await rejectEmptyFolder(file);
  return openOther(await fileSource(file), options, [
    ...(await findPhysioFiles(file, list)),
    ...(await findBrainVisionFiles(file, list)),
  ]);
}

/** Creates a sample or synthetic record from the settings of a session or a link. */
async function createSyntheticInput({ asked }: Replay, options: InputOptions): Promise<Input> {
  if (asked === null) throw new RangeError('what is made is asked for');
  const { recording, truth, clean } = makeRecording(asked);
  const known = { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean };
  return { ...(await applyInputOptions(recording, options, asked)), truth: known };
}

/** Returns the options for a FILE that a session or a link contains; those of the command line take precedence. */
async function withReplayOptions(file: string, options: InputOptions, replay: Replay): Promise<InputOptions> {
  const path = (await headerPath(file)) ?? file;
  if (isAddress(file) || !(await isFile(path))) return options;
  const source = await fileSource(path);
  const { inputRateHz = null, tables, beats = {}, arrays = {} } = await findOpenOptions(replay, source);
  return {
    ...options,
    ...(tables === undefined ? {} : { tables }),
    inputRateHz: options.inputRateHz ?? inputRateHz,
    beats: options.beats ?? beats[source.path] ?? null,
    arrays: options.arrays ?? arrays[source.path] ?? null,
  };
}

/** Applies the corrections of the command line to a recording, after those of the session, link or result. */
async function applyInputOptions(
  opened: Recording,
  { labels, stretches = null, readsExcluded }: InputOptions,
  replayed: ReplayRecording | null,
): Promise<Input> {
  const before = replayed?.corrections ?? noCorrections;
  const corrections: Corrections = {
    ...before,
    roles: [...before.roles, ...rolesByLabel(opened, labels)],
    stretches: stretches === null ? before.stretches : await resolveStretches(opened, stretches),
  };
  return { ...correctInput(opened, corrections, readsExcluded !== true), replayed };
}

async function openRemote(address: string, options: InputOptions): Promise<Recording> {
  const { main, beside, warnings } = await openAddress(address, options);
  const recording = await (beside === null ? openOther(main, options) : openWfdb(main, beside));
  warnings.unshift(...recording.warnings);
  return { ...recording, warnings };
}

/** Returns the WFDB header that a FILE names: the file itself, or `FILE.hea`, or the one next to `FILE.dat`. */
async function headerPath(file: string): Promise<string | null> {
  if (file.endsWith('.hea')) return file;
  const candidates = [`${file}.hea`, ...(file.endsWith('.dat') ? [`${file.slice(0, -4)}.hea`] : [])];
  for (const path of candidates) if (await isFile(path)) return path;
  return null;
}

/** Opens a record with the files that its header names. */
async function openRecord(header: string, list: ListFolder): Promise<Recording> {
  const source = await fileSource(header);
  return openWfdb(source, await recordFiles(source, list));
}

/** The page asks the user for missing facts; on the command line an option gives them. */
const rateOfMarks =
  'The annotations count samples, and the header with their rate is not here; give the rate with --input-rate HZ.';

/** Returns the message for one column of numbers, which may be RR or times of beats, with the plausible units. */
function missingRate(preview: readonly (readonly string[])[]): string {
  const units = plausibleUnits(preview.map(([cell = '']) => cell)).map((unit) => `--beats ${unit}`);
  return `The file has no sampling rate and no clock; give the rate with --input-rate HZ, or, if it lists RR or times of beats, give ${units.join(' or ')}.`;
}

/** Returns the message of a failed opening for the command line. */
function missingWords({ failure: { code, message }, question }: BrokenFile): string {
  if (code === 'no-unit') return `${message} Here: --beats ms, --beats s, or --beats HZ.`;
  if (code !== 'no-rate') return message;
  return question?.holds === 'beats' ? rateOfMarks : missingRate(question?.preview ?? []);
}

async function openOther(
  source: ByteSource,
  { inputRateHz, beats = null, arrays = null, tables, onProgress }: InputOptions,
  beside: readonly ByteSource[] = [],
): Promise<Recording> {
  const rate = inputRateHz === null ? {} : { inputRateHz };
  const choice = arrays === null ? {} : { arrays: { [source.path]: arrays } };
  const { opened, broken } = await openRecordings([source], {
    ...rate,
    ...choice,
    ...(tables === undefined ? {} : { tables }),
    ...(beats === null ? {} : { beats: { [source.path]: beats } }),
    beside,
    onProgress,
    hdf5: processHdf5,
  });
  const [failed] = broken;
  if (failed !== undefined) {
    const { code, where } = failed.failure;
    throw new BeatbenchError(code, missingWords(failed), where);
  }
  const [recording] = opened;
  if (recording !== undefined) return recording;
  throw new BeatbenchError('unknown-format', `‘${source.path}’ is not a readable recording.`, {
    file: source.path,
  });
}

/** Returns the roles from `--channels`; the channel in which a landmark is timed gets no role from it. */
function rolesByLabel(recording: Recording, labels: ReadonlyMap<string, string>): readonly RoleChoice[] {
  return [...labels].flatMap(([role, label]) => {
    const channelIndex = requireChannelByLabel(recording, label);
    return role === 'any' ? [] : [{ channelIndex, role: role as ChannelRole }];
  });
}

/** Roles that `--channels` may assign. */
export const assignableRoles: readonly string[] = ['ecg', 'ppg', 'pcg', 'any'];

/** Reads `ecg=II,ppg=PLETH`; `any` is the channel in which a landmark is timed. @throws UsageError */
export function readChannels(text: string | true | undefined): Map<string, string> {
  const labels = new Map<string, string>();
  if (typeof text !== 'string') return labels;
  // A label may contain commas.
  for (const part of text.split(/,(?=(?:ecg|ppg|pcg|any)=)/)) {
    const [role = '', label] = part.split(/=(.*)/s);
    if (!assignableRoles.includes(role) || label === undefined || label === '') {
      throw new UsageError(
        `--channels: ‘${part}’ is not ROLE=LABEL with a role of ${assignableRoles.join(', ')}.`,
      );
    }
    labels.set(role, label);
  }
  return labels;
}

/** Reads the command-line options that control how FILEs are opened. @throws UsageError */
export function readInputOptions(
  options: Readonly<Record<string, string | true | undefined>>,
  replay: Replay | null = null,
): InputOptions {
  return {
    replay,
    labels: readChannels(options['channels']),
    inputRateHz: readInputRate(options['input-rate']),
    beats: readBeatUnit(options['beats']),
    arrays: readArrays(options['arrays']),
    stretches: readStretchOptions(options),
    allowNetwork: options['allow-network'] === true,
    allowRedirects: options['allow-redirects'] === true,
  };
}

/** Reads `raw/channel_1,ECG.data`. @throws UsageError */
function readArrays(text: string | true | undefined): readonly string[] | null {
  if (typeof text !== 'string') return null;
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new UsageError(`--arrays: a part of ‘${text}’ names no array.`);
}

/** Reads `--beats`. @throws UsageError */
function readBeatUnit(text: string | true | undefined): BeatUnit | null {
  if (text === undefined) return null;
  if (text === 'ms' || text === 's') return text;
  const rate = Number(text);
  if (text !== true && rate > 0 && Number.isFinite(rate)) return rate;
  throw new UsageError(`--beats: ‘${String(text)}’ is neither ms, s, nor a rate in Hz.`);
}

/** Reads `--input-rate`. @throws UsageError */
export function readInputRate(text: string | true | undefined): number | null {
  if (text === undefined) return null;
  const rate = Number(text);
  if (text !== true && rate > 0 && Number.isFinite(rate)) return rate;
  throw new UsageError(`--input-rate: ‘${String(text)}’ is not a rate in Hz.`);
}
