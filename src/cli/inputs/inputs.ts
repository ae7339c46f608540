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
import { makeRecording, optionsFor, type Replay, type ReplayRecording, takenFor } from '../replay/replay.ts';
import { processSha256 } from '../output/process-sha256.ts';
import { requireNamed } from '../../pipeline/channels.ts';
import { recordingHead, headWith, type RecordingHead } from '../../pipeline/report.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import { findArchive, openInside, refuseMany } from './archives.ts';
import { brainVisionBeside, physioBeside, recordFiles } from './record-files.ts';
import { namesIn } from './disk-path.ts';
import { fileSource, isFile } from './file-source.ts';
import { refuseEmptyFolder } from './folders.ts';
import { processHdf5 } from './hdf5.ts';
import { openAddress } from '../http/http-inputs.ts';
import { type AskedStretches, askedStretches, readStretchOptions } from './stretches.ts';
import type { ListFolder } from './record-files.ts';
import { settleRecords } from '../output/rename-journal.ts';
import { UsageError } from '../console.ts';

export interface InputOptions {
  /** Channel labels by role, as `--channels` gives them. */
  readonly labels: ReadonlyMap<string, string>;
  readonly inputRateHz: number | null;
  /** What the numbers of a list of beats count, where the command line says that FILE is one. */
  readonly beats?: BeatUnit | null;
  /** Names of the arrays that are signals; the likeliest where it says none. */
  readonly arrays?: readonly string[] | null;
  /** What is left out, and what has a name, beside what recordings bring; null where nothing is said. */
  readonly stretches?: AskedStretches | null;
  /** Whether what is excluded is read all the same, as where a recording is only told or written. */
  readonly readsExcluded?: boolean;
  /** What is taken over from a session, a link or a result; null where nothing is. */
  readonly replay?: Replay | null;
  /** How tables are read, by path, where a session says so. */
  readonly tables?: OpenOptions['tables'];
  /** Whether FILEs at servers may be read; not where left out. */
  readonly allowNetwork?: boolean;
  /** Whether these servers may redirect to others; not where left out. */
  readonly allowRedirects?: boolean;
  /** Told how far files are gone through that have to be before anything is known of them. */
  readonly onProgress?: ReportReadShare;
}

/** A recording and the channels an analysis takes of it. */
export interface Input {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  /** What a report says of it, where that is known already; else its files are hashed for it. */
  readonly head?: RecordingHead;
  /** What was said otherwise of it. */
  readonly corrections?: Corrections;
  /** What a session, a link or a result says of it. */
  readonly replayed?: ReplayRecording | null;
  /** Without a clean ECG among its channels, where there is one. */
  readonly uncleaned?: Pick<Input, 'recording' | 'choice'>;
  /** What is known of a recording that was made; absent of all others. */
  readonly truth?: DenoiseTruth;
}

/** What a FILE is called in messages and outputs. */
export function inputName(file: string): string {
  const name = basename(addressPath(file));
  const extension = extname(name);
  return /^\.[a-z]+$/i.test(extension) ? name.slice(0, -extension.length) : name;
}

/**
 * Opens the recording that a FILE of the command line names: a header or record name for WFDB,
 * else any file that the page opens; `ARCHIVE/NAME` opens it inside a zip archive.
 *
 * @param list  where many files of one folder are opened, one that remembers
 * @throws BeatbenchError as the reader of its format does
 */
export async function openInput(
  file: string,
  options: InputOptions,
  list: ListFolder = namesIn,
): Promise<Input> {
  const { replay = null } = options;
  if (replay?.isMade === true) return madeInput(replay, options);
  const opened = await openPath(
    file,
    replay === null ? options : await asReplayed(file, options, replay),
    list,
  );
  if (replay === null) return inputAsAsked(opened, options, null);
  let head: RecordingHead | null = null;
  const sha256Of = async (): Promise<string | null> => {
    head = await recordingHead(opened, processSha256);
    return head.sha256;
  };
  const { recording: replayed, warnings } = await takenFor(replay, opened, sha256Of);
  const input = await inputAsAsked(
    { ...opened, warnings: [...opened.warnings, ...warnings] },
    options,
    replayed,
  );
  return head === null
    ? input
    : { ...input, head: headWith(input.recording, (head as RecordingHead).sha256) };
}

/** The same with what is excluded read as the rest, for what analyses nothing. */
export function openWhole(file: string, options: InputOptions, list?: ListFolder): Promise<Input> {
  return openInput(file, { ...options, readsExcluded: true }, list);
}

async function openPath(file: string, options: InputOptions, list: ListFolder): Promise<Recording> {
  if (isAddress(file)) return openRemote(file, options);
  refuseMany(file);
  const archive = await findArchive(file);
  if (archive !== null) {
    const beside = await physioBeside(file, list);
    return openInside(archive, file, (source, inside) => openOther(source, options, [...inside, ...beside]));
  }
  await settleRecords(dirname(file));
  const header = await headerPath(file);
  if (header !== null) return openRecord(normalize(header), list);
  await refuseEmptyFolder(file);
  return openOther(await fileSource(file), options, [
    ...(await physioBeside(file, list)),
    ...(await brainVisionBeside(file, list)),
  ]);
}

/** A sample or a synthetic record as a session or a link has it. */
async function madeInput({ asked }: Replay, options: InputOptions): Promise<Input> {
  if (asked === null) throw new RangeError('what is made is asked for');
  const { recording, truth, clean } = makeRecording(asked);
  const known = { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean };
  return { ...(await inputAsAsked(recording, options, asked)), truth: known };
}

/** How a FILE is opened that a session or a link tells of; what the command line says goes before that. */
async function asReplayed(file: string, options: InputOptions, replay: Replay): Promise<InputOptions> {
  const path = (await headerPath(file)) ?? file;
  if (isAddress(file) || !(await isFile(path))) return options;
  const source = await fileSource(path);
  const { inputRateHz = null, tables, beats = {}, arrays = {} } = await optionsFor(replay, source);
  return {
    ...options,
    ...(tables === undefined ? {} : { tables }),
    inputRateHz: options.inputRateHz ?? inputRateHz,
    beats: options.beats ?? beats[source.path] ?? null,
    arrays: options.arrays ?? arrays[source.path] ?? null,
  };
}

/** A recording with the corrections that the command line asks for, after those that it takes over. */
async function inputAsAsked(
  opened: Recording,
  { labels, stretches = null, readsExcluded }: InputOptions,
  replayed: ReplayRecording | null,
): Promise<Input> {
  const before = replayed?.corrections ?? noCorrections;
  const corrections: Corrections = {
    ...before,
    roles: [...before.roles, ...rolesByLabel(opened, labels)],
    stretches: stretches === null ? before.stretches : await askedStretches(opened, stretches),
  };
  return { ...correctInput(opened, corrections, readsExcluded !== true), replayed };
}

async function openRemote(address: string, options: InputOptions): Promise<Recording> {
  const { main, beside, warnings } = await openAddress(address, options);
  const recording = await (beside === null ? openOther(main, options) : openWfdb(main, beside));
  warnings.unshift(...recording.warnings);
  return { ...recording, warnings };
}

/** The WFDB header that a FILE names: itself, or `FILE.hea`, or the one beside `FILE.dat`. */
async function headerPath(file: string): Promise<string | null> {
  if (file.endsWith('.hea')) return file;
  const candidates = [`${file}.hea`, ...(file.endsWith('.dat') ? [`${file.slice(0, -4)}.hea`] : [])];
  for (const path of candidates) if (await isFile(path)) return path;
  return null;
}

/** With the files that it leads to. */
async function openRecord(header: string, list: ListFolder): Promise<Recording> {
  const source = await fileSource(header);
  return openWfdb(source, await recordFiles(source, list));
}

/** The page asks for what is missing; here an option takes it. */
const rateOfMarks =
  'The annotations count samples of a rate that their header says, which is not here; give it with --input-rate HZ.';

/** Of one column of numbers, which may be RR or times of beats, with the units that are plausible. */
function missingRate(preview: readonly (readonly string[])[]): string {
  const units = plausibleUnits(preview.map(([cell = '']) => cell)).map((unit) => `--beats ${unit}`);
  return `The file does not say the sampling rate of its signals, and no clock in it does; give it with --input-rate HZ, or, where it lists RR or times of beats, say so with ${units.join(' or ')}.`;
}

/** A failure of opening as the command line says it. */
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

/** What `--channels` says; the channel that a landmark is timed in has no role by that. */
function rolesByLabel(recording: Recording, labels: ReadonlyMap<string, string>): readonly RoleChoice[] {
  return [...labels].flatMap(([role, label]) => {
    const channelIndex = requireNamed(recording, label);
    return role === 'any' ? [] : [{ channelIndex, role: role as ChannelRole }];
  });
}

/** What `--channels` may say of a channel. */
export const rolesToSay: readonly string[] = ['ecg', 'ppg', 'pcg', 'any'];

/** Reads `ecg=II,ppg=PLETH`; `any` is the channel that a landmark is timed in. @throws UsageError */
export function readChannels(text: string | true | undefined): Map<string, string> {
  const labels = new Map<string, string>();
  if (typeof text !== 'string') return labels;
  // A label may have commas.
  for (const part of text.split(/,(?=(?:ecg|ppg|pcg|any)=)/)) {
    const [role = '', label] = part.split(/=(.*)/s);
    if (!rolesToSay.includes(role) || label === undefined || label === '') {
      throw new UsageError(
        `--channels: ‘${part}’ is not ROLE=LABEL with a role of ${rolesToSay.join(', ')}.`,
      );
    }
    labels.set(role, label);
  }
  return labels;
}

/** What the options of a command line say of how FILEs are opened. @throws UsageError */
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
  throw new UsageError(`--arrays: ‘${text}’ names no array in one of its parts.`);
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
