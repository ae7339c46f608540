import { BeatbenchError, type Failure } from '../model/failure.ts';
import type { ArrayItem, ByteSource, Recording } from '../model/recording.ts';
import { openAcq } from './acq/open.ts';
import { findBrainVisionSources, openBrainVision } from './brainvision/open.ts';
import { openKardia } from './carts/kardia.ts';
import { UnknownBeatUnitError } from './beats/unknown-beat-unit.ts';
import type { BeatUnit } from './beats/beat-unit.ts';
import { openBeatList } from './beats/open-list.ts';
import { openCartXml } from './carts/open-xml.ts';
import { openEmpatica } from './empatica/open.ts';
import { makeCompanionTest } from './companions.ts';
import { openDicom } from './dicom/open.ts';
import { openEdf } from './edf/open.ts';
import { openGdf } from './gdf/open.ts';
import { NoSignals } from './arrays/open.ts';
import { readingFailure } from './failure-of.ts';
import { fileKind, sniffedBytes } from './file-kind.ts';
import { baseName, fileExtension, fileStem } from './paths.ts';
import type { Hdf5Access } from './hdf5/hdf5-access.ts';
import { openHdf5 } from './hdf5/open.ts';
import { openIshne } from './ishne/open.ts';
import { openMat } from './mat/open.ts';
import { openMfer } from './mfer/open.ts';
import { MissingRate } from './missing-rate.ts';
import { openNpy } from './npy/open.ts';
import { isSkippedPath } from './passed-over.ts';
import { recordingPathForTruth } from './truth-file.ts';
import { trackReading, type ReportReadShare } from './reading-progress.ts';
import { openScp } from './scp/open.ts';
import { readTableHead } from './table/head.ts';
import { openTable, openTableFile } from './table/open.ts';
import {
  findPhysioEvents,
  findPhysioSidecar,
  readPhysioEvents,
  readPhysioSidecar,
} from './table/physio-sidecar.ts';
import { previewTable } from './table/preview.ts';
import type { TableProposal } from './table/proposal.ts';
import { openWatchJson } from './watches/open.ts';
import { openVital } from './vital/open.ts';
import { openWav } from './wav/open.ts';
import { splitWfdb, type WfdbFiles } from './wfdb-records.ts';
import { openAnnotationText } from './wfdb/open-annotation-text.ts';
import { isAnnotationFile, openAnnotations } from './wfdb/open-annotations.ts';
import { openWfdb } from './wfdb/open.ts';
import { openXdf } from './xdf/open.ts';
import { unpackArchives } from './zip/unpack.ts';

export interface OpenFilesOptions {
  /** Sampling rate of tables without a clock and of arrays without a rate, Hz. */
  readonly inputRateHz?: number | undefined;
  /** Layout of tables by path, where the user has set it. */
  readonly tables?: Readonly<Record<string, TableProposal>> | undefined;
  /** Unit of the numbers in a list of beats, by path, where the user has declared the file to be such a list. */
  readonly beats?: Readonly<Record<string, BeatUnit>> | undefined;
  /** Names of the arrays that are signals, by path, where the user has chosen them. */
  readonly arrays?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Whether annotations that need a pass over a whole long file may be read later. By default they are read on opening.
   */
  readonly annotationsLater?: boolean | undefined;
  /** Files next to a table or a header that belong to it but are not among the dropped files. */
  readonly beside?: readonly ByteSource[] | undefined;
  /** Worker thread that reads HDF5; without it, HDF5 files are refused. */
  readonly hdf5?: Hdf5Access | undefined;
  /** Receives the share of bytes read, 0 … 1, and the name of the file being read, at most ten times a second. */
  readonly onProgress?: ReportReadShare | undefined;
}

/**
 * Question that only the user can answer: the rate of a table or of arrays (shown with their first samples), or which
 * arrays are signals.
 */
export interface OpenQuestion {
  readonly name: string;
  /**
   * Missing fact: a rate, the unit of a list of beats, or which arrays are signals where none plainly is. The file
   * itself answers everything else.
   */
  readonly missing: 'rate' | 'unit' | 'signals';
  /** Set for arrays and lists of beats, whose layout is fixed by the file; omitted for tables. */
  readonly holds?: 'arrays' | 'beats';
  /** All arrays of the file, if it holds arrays. */
  readonly arrays?: readonly ArrayItem[];
  readonly preview: readonly (readonly string[])[];
}

export interface BrokenFile {
  /** Path of the file, or of the record's header. */
  readonly name: string;
  readonly failure: Failure;
  /**
   * Set where an answer opens the file: a table without clock and rate, or arrays of which none is plainly a signal.
   */
  readonly question?: OpenQuestion;
  /** Number of broken files that this entry represents, of which it is the first. Omitted for a single file. */
  readonly others?: number;
}

export interface OpenedFiles {
  readonly opened: Recording[];
  readonly broken: BrokenFile[];
}

/** Extensions of WFDB signal files, which cannot be read without their header. */
const signalExtensions = /^(?:dat|d\d+)$/i;

/** Extensions of BrainVision files that cannot be read without their header. */
const brainVisionExtensions = /^(?:eeg|vmrk|amrk)$/i;

/** Returns whether a file belongs to a WFDB or BrainVision recording but is not its header. */
function isHeadedFile(path: string): boolean {
  const extension = fileExtension(path);
  return isAnnotationFile(path) || signalExtensions.test(extension) || brainVisionExtensions.test(extension);
}

/**
 * Opens dropped files as recordings, in their order. A recording that fails does not affect the others.
 *
 * The format is identified by content first and by extension second. An archive is treated like a folder of its name.
 * Hidden files, read-mes, licences and lists are skipped if anything else was dropped. So are files that accompany a
 * recording that opened.
 *
 * @param sources in the order in which they were dropped
 * @param options rates, arrays and tables that the user has set, and the progress callback
 * @param signal  aborts the opening
 * @returns what opened, and what failed
 * @throws only the reason of `signal`
 */
export async function openRecordings(
  sources: readonly ByteSource[],
  options: OpenFilesOptions = {},
  signal?: AbortSignal,
): Promise<OpenedFiles> {
  return openEach(sources, options, (recording) => recording, signal);
}

/**
 * Finds the recordings that `openRecordings` would open, and returns the path of the first file of each. None is kept
 * in memory while the next is opened.
 *
 * @param sources in the order in which they were named
 * @param options rates, arrays and tables that the user has set
 * @param signal  aborts the search
 * @returns paths of recordings, and files that failed
 * @throws only the reason of `signal`
 */
export async function findRecordings(
  sources: readonly ByteSource[],
  options: OpenFilesOptions = {},
  signal?: AbortSignal,
): Promise<{ readonly paths: readonly string[]; readonly broken: readonly BrokenFile[] }> {
  const found = await openEach(
    sources,
    options,
    (recording) => {
      for (const { budget } of recording.sources) budget?.givesAll();
      return { sources: recording.sources };
    },
    signal,
  );
  return { paths: found.opened.map(mainPath), broken: found.broken };
}

async function openEach<T extends Pick<Recording, 'sources'>>(
  sources: readonly ByteSource[],
  options: OpenFilesOptions,
  keep: (recording: Recording) => T,
  signal?: AbortSignal,
): Promise<{ opened: T[]; broken: BrokenFile[] }> {
  const { sources: unpacked, refused } = await unpackArchives(sources, signal);
  const { sources: tracked, stop } = trackReading(unpacked, options.onProgress);
  const opened: T[] = [];
  const broken: BrokenFile[] = [...refused];
  const attempt = async (source: ByteSource, open: () => Promise<Recording>): Promise<void> => {
    signal?.throwIfAborted();
    try {
      opened.push(keep(await open()));
    } catch (error) {
      signal?.throwIfAborted();
      broken.push(await brokenFile(source, error, options, signal));
    }
  };
  const visible = tracked.filter((source) => !isSkippedPath(source.path));
  const { records, rest } = await splitWfdb(visible.length > 0 ? visible : tracked, signal);
  for (const record of records) await attempt(record.header, () => openRecord(record, signal));
  const beside = [
    ...rest.filter(({ path }) => /(?:\.json|_events\.tsv)$/i.test(path)),
    ...(options.beside ?? []),
  ];
  const ofHeaders = await findBrainVisionSources(rest, signal);
  const namedFiles = new Set([
    ...rest.flatMap(({ path }) => [findPhysioSidecar(path, beside), findPhysioEvents(path, beside)]),
    ...ofHeaders,
  ]);
  for (const source of rest) {
    if (!namedFiles.has(source))
      await attempt(source, () =>
        openSingle(source, { ...options, beside: [...beside, ...ofHeaders] }, signal),
      );
  }
  stop();
  const asking = broken
    .filter(({ question }) => question !== undefined && question.missing !== 'signals')
    .map(({ name }) => name);
  const isCompanion = makeCompanionTest([...opened.map(mainPath), ...asking]);
  return { opened, broken: limitBroken(broken.filter((each) => !accompanies(each, isCompanion))) };
}

/** Maximum number of broken files without a question that are listed one by one. */
const maxBroken = 100;

/** Keeps all files with a question, the first of the others, and one entry with the number of those left out. */
function limitBroken(broken: BrokenFile[]): BrokenFile[] {
  if (broken.length <= maxBroken) return broken;
  let count = 0;
  const kept = broken.filter(({ question }) => question !== undefined || ++count <= maxBroken);
  const others = broken.filter((each) => !kept.includes(each));
  const [first] = others;
  if (first === undefined) return broken;
  const { name, failure } = first;
  const message = `${others.length} others cannot be read either; the first of them: ${failure.message}`;
  return [...kept, { name, failure: { ...failure, message }, others: others.length }];
}

function mainPath({ sources }: Pick<Recording, 'sources'>): string {
  return sources[0]?.path ?? '';
}

/** Returns whether a file that did not open accompanies one that did. Such a file is not reported as a failure. */
function accompanies(
  { name, failure }: BrokenFile,
  isCompanion: ReturnType<typeof makeCompanionTest>,
): boolean {
  if (!/^(?:unknown-format|unsupported|no-channel)$/.test(failure.code)) return false;
  const isLoose = failure.code === 'unknown-format' && !isHeadedFile(name);
  return isCompanion(name, { isLoose, isEmpty: failure.code === 'no-channel' });
}

function openRecord({ header, siblings }: WfdbFiles, signal?: AbortSignal): Promise<Recording> {
  return openWfdb(header, siblings, signal);
}

/** Formats whose reader needs only the file itself. */
const plainOpeners: ReadonlyMap<string, (source: ByteSource, signal?: AbortSignal) => Promise<Recording>> =
  new Map([
    ['acq', openAcq],
    ['cart-xml', openCartXml],
    ['kardia', openKardia],
    ['ishne', openIshne],
    ['dicom', openDicom],
    ['scp', openScp],
    ['mfer', openMfer],
    ['gdf', openGdf],
    ['xdf', openXdf],
    ['vital', openVital],
    ['avro', openEmpatica],
    ['json', openWatchJson],
    ['wav', openWav],
  ]);

async function openSingle(
  source: ByteSource,
  options: OpenFilesOptions,
  signal?: AbortSignal,
): Promise<Recording> {
  const file = source.path;
  const { tables = {} } = options;
  const table = Object.hasOwn(tables, file) ? tables[file] : undefined;
  if (table !== undefined) return openTable(source, table, signal);
  const name = baseName(file);
  const found = fileKind(file, source.size, await source.read(0, sniffedBytes + 8, signal));
  if (found.kind === 'empty') {
    throw new BeatbenchError('empty', `${name} is empty; copy it again from its source.`, { file });
  }
  if (recordingPathForTruth(file) !== null) {
    throw new BeatbenchError(
      'missing-file',
      `${name} is the truth of a recording that is not open; drop it together with that recording.`,
      { file },
    );
  }
  if (found.kind === 'unsupported') {
    throw new BeatbenchError(
      'unsupported',
      `${name} is ${found.what}, which cannot be read; ${found.instead}.`,
      { file },
    );
  }
  const openPlain = plainOpeners.get(found.kind);
  if (openPlain !== undefined) return openPlain(source, signal);
  if (found.kind === 'brainvision') return openBrainVision(source, options.beside ?? [], signal);
  if (found.kind === 'edf') return openEdf(source, signal, options.annotationsLater === true);
  const { arrays = {}, inputRateHz } = options;
  const asArrays = { inputRateHz, names: Object.hasOwn(arrays, file) ? arrays[file] : undefined };
  if (found.kind === 'hdf5') return openHdf5(source, options.hdf5 ?? null, asArrays, signal);
  if (found.kind === 'mat') return openMat(source, asArrays, signal);
  if (found.kind === 'npy') return openNpy(source, asArrays, signal);
  const isHeaded = isHeadedFile(file);
  if (found.kind === 'binary' && isAnnotationFile(file)) {
    const marks = await openAnnotations(source, inputRateHz, signal);
    if (marks !== null) return marks;
  }
  if (found.kind === 'text') {
    try {
      const { beats = {} } = options;
      const unit = (Object.hasOwn(beats, file) ? beats[file] : undefined) ?? null;
      const printed = await openAnnotationText(source, signal);
      if (printed !== null) return printed;
      const head = await readTableHead(source, signal);
      const list = await openBeatList(source, { unit, inputRateHz: inputRateHz ?? null, head }, signal);
      if (list !== null) return list;
      const sidecarFile = findPhysioSidecar(file, options.beside ?? []);
      const sidecar = sidecarFile === null ? undefined : await readPhysioSidecar(sidecarFile, signal);
      const table = await openTableFile(source, { inputRateHz, sidecar, head }, signal);
      const events = findPhysioEvents(file, options.beside ?? []);
      if (events === null) return table;
      const set = await readPhysioEvents(events, sidecar?.startSec ?? 0, signal);
      return { ...table, annotations: [...table.annotations, set] };
    } catch (error) {
      // The start of a file of samples may look like text.
      const isTable = !(error instanceof BeatbenchError) || error.code !== 'unknown-format';
      if (isTable || !isHeaded) throw error;
    }
  }
  if (isHeaded) throw missingHeader(file);
  throw new BeatbenchError(
    'unknown-format',
    `${name} is neither WFDB, EDF, BDF, WAV, AcqKnowledge, MATLAB, HDF5, NumPy nor a text table (CSV); check what it is.`,
    { file },
  );
}

function missingHeader(file: string): BeatbenchError {
  if (brainVisionExtensions.test(fileExtension(file))) {
    return new BeatbenchError(
      'missing-file',
      `${baseName(file)} belongs to a BrainVision recording and cannot be read without its header; drop ${fileStem(file)}.vhdr together with it.`,
      { file },
    );
  }
  return new BeatbenchError(
    'missing-file',
    `${baseName(file)} belongs to a WFDB record and cannot be read without its header; drop ${fileStem(file)}.hea together with it.`,
    { file },
  );
}

async function brokenFile(
  source: ByteSource,
  error: unknown,
  options: OpenFilesOptions,
  signal?: AbortSignal,
): Promise<BrokenFile> {
  const name = source.path;
  const failure = readingFailure(error, name);
  if (error instanceof NoSignals && error.arrays.some(({ isPlausible }) => isPlausible)) {
    const { arrays } = error;
    return { name, failure, question: { name, missing: 'signals', holds: 'arrays', arrays, preview: [] } };
  }
  if (error instanceof UnknownBeatUnitError) {
    const missing = error.code === 'no-rate' ? 'rate' : 'unit';
    return { name, failure, question: { name, missing, holds: 'beats', preview: error.preview } };
  }
  if (failure.code !== 'no-rate') return { name, failure };
  if (error instanceof MissingRate) {
    const { preview, arrays } = error;
    return { name, failure, question: { name, missing: 'rate', holds: 'arrays', arrays, preview } };
  }
  const { rows } = await previewTable(source, { inputRateHz: options.inputRateHz }, signal);
  return { name, failure, question: { name, missing: 'rate', preview: rows } };
}
