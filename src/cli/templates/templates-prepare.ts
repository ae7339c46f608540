import { rm } from 'node:fs/promises';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';
import { selectSampleRange, type PassProgress } from '../../pipeline/templates/trigger-pass.ts';
import { prepareSeries, type SeriesSetup, setupKey } from '../../pipeline/templates/prepared-series.ts';
import { decodeSeries, encodeSeries, type StoredSeries } from '../../pipeline/templates/stored-series.ts';
import { sha256Hex } from '../../pipeline/templates/stored-file.ts';
import { decodePass, encodePass } from '../../pipeline/templates/stored-pass.ts';
import type { ReportRunProgress } from '../inputs/run-recordings.ts';
import type { OpenedSeries } from '../inputs/series.ts';
import { passPath, readStoredBytes, seriesPath, writeStored } from './templates-folder.ts';

/** Interval at which the progress of the pass is stored, ms: the maximum work that is lost if a run ends early. */
const storeEveryMs = 5000;
/** Progress is also stored after a file if storing took less than one part in this many of the time since. */
const storeShare = 50;

/** A preparation that a folder holds. */
export interface PreparedFolder {
  readonly stored: StoredSeries;
  /** Whether it existed before. */
  readonly isKept: boolean;
  /** Position at which an earlier run had stopped, s; null if there was none. */
  readonly resumedSec: number | null;
}

/** Receiver of the progress of a preparation. */
export interface PrepareListener {
  readonly tell: ReportRunProgress;
  /** Called with a line after each file. */
  readonly say: (line: string) => void;
}

/**
 * Prepares a series in a folder. It continues where an earlier run stopped, and does nothing if the preparation is
 * complete.
 *
 * @throws BeatbenchError `bad-parameter` if the folder holds another series or other parameters
 */
export async function prepareSeriesFolder(
  folder: string,
  { input, setup }: OpenedSeries,
  { tell, say }: PrepareListener,
): Promise<PreparedFolder> {
  const path = seriesPath(folder);
  const there = await keptSeries(folder, setup);
  if (there !== null) {
    await rm(passPath(folder), { force: true });
    return { stored: there, isKept: true, resumedSec: null };
  }
  const key = await sha256Hex(new TextEncoder().encode(setupKey(setup)));
  const { recording } = input;
  const [channel] = recording.channels;
  if (channel === undefined) throw new RangeError('a series without a channel');
  const part = selectSampleRange(recording, channel, setup.parameters);
  const resume = await keptPass(folder, key, part);
  const store = async (progress: PassProgress) =>
    writeStored(passPath(folder), await encodePass(key, progress));
  const onBlock = blockListener(setup, store, say);
  const { signal } = new AbortController();
  const series = await prepareSeries({ setup, recording, resume, onBlock, onProgress: tell, signal });
  const bytes = await encodeSeries(series);
  await writeStored(path, bytes);
  await rm(passPath(folder), { force: true });
  const stored = await decodeSeries(path, bytes);
  return { stored, isKept: false, resumedSec: resume === null ? null : resume.to / channel.fs };
}

/** Returns the same preparation if the folder holds it; the paths of its files may have changed. */
async function keptSeries(folder: string, setup: SeriesSetup): Promise<StoredSeries | null> {
  const path = seriesPath(folder);
  const bytes = await readStoredBytes(path);
  if (bytes === null) return null;
  const stored = await decodeSeries(path, bytes);
  if (setupKey(stored.series) !== setupKey(setup)) throw otherSeries(folder, path);
  const isMoved = setup.files.some((file, k) => file.path !== stored.series.files[k]?.path);
  if (!isMoved) return stored;
  const moved = { ...stored.series, files: setup.files };
  await writeStored(path, await encodeSeries(moved));
  return { ...stored, series: moved };
}

async function keptPass(folder: string, key: string, part: IndexRange): Promise<PassProgress | null> {
  const path = passPath(folder);
  const bytes = await readStoredBytes(path);
  if (bytes === null) return null;
  const pass = await decodePass(path, bytes);
  if (pass.setup !== key) throw otherSeries(folder, path);
  return pass.makeProgress(part);
}

function otherSeries(folder: string, file: string): BeatbenchError {
  return new BeatbenchError(
    'bad-parameter',
    `‘${folder}’ was prepared from other files or parameters; use another folder, or empty this one.`,
    { file },
  );
}

/**
 * Stores the progress of the pass at regular intervals, and after each file unless that costs more than it saves;
 * reports each file.
 */
function blockListener(
  { files, head }: SeriesSetup,
  store: (progress: PassProgress) => Promise<void>,
  say: (line: string) => void,
): (progress: PassProgress) => Promise<void> {
  let storedMs = performance.now();
  let tookMs = 0;
  let doneCount = 0;
  return async (progress) => {
    const beforeCount = doneCount;
    while ((files[doneCount]?.to ?? Infinity) <= progress.to) doneCount++;
    const isFileDone = doneCount > beforeCount;
    const startMs = performance.now();
    if (startMs - storedMs >= (isFileDone ? Math.min(storeEveryMs, storeShare * tookMs) : storeEveryMs)) {
      await store(progress);
      storedMs = performance.now();
      tookMs = storedMs - startMs;
    }
    if (isFileDone)
      say(`${head.name}: ${doneCount} of ${files.length} files, ${progress.triggers.length} triggers\n`);
  };
}
