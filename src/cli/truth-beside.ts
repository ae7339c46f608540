import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { BeatbenchError } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import { type InputOptions, openInput } from './inputs.ts';
import { withoutExtension } from './result-names.ts';

/** What is known of a recording beside its samples. */
export interface TruthBeside {
  /** Known R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  /** The same recording without noise. */
  readonly clean: Recording;
}

/**
 * The truth of a synthetic recording, where `PATH.truth.json` and `PATH_clean` lie beside its files.
 *
 * @returns null where either is missing: one of them alone may be of anything
 * @throws BeatbenchError `bad-value` for a truth that is none, and as the reader of the clean recording
 */
export async function truthBeside(file: string, options: InputOptions): Promise<TruthBeside | null> {
  const path = withoutExtension(file);
  const truthFile = `${path}.truth.json`;
  const ending = /\.(edf|csv)$/.test(file) ? extname(file) : '.hea';
  const cleanFile = `${path}_clean${ending}`;
  if (!(await isFile(truthFile)) || !(await isFile(cleanFile))) return null;
  const rSec = readTruth(await readFile(truthFile, 'utf8'), truthFile);
  const { recording } = await openInput(cleanFile, { ...options, labels: new Map() });
  return { rSec, clean: recording };
}

function readTruth(text: string, file: string): Float64Array {
  const times = timesOf(parse(text));
  if (times !== null) return Float64Array.from(times).toSorted();
  throw new BeatbenchError(
    'bad-value',
    `${file} is no truth of a recording (no list of beats with their R); take it away or write it anew.`,
    { file },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function timesOf(value: unknown): number[] | null {
  if (typeof value !== 'object' || value === null || !('beats' in value)) return null;
  const { beats } = value;
  if (!Array.isArray(beats)) return null;
  const times = (beats as unknown[]).map((beat) =>
    typeof beat === 'object' && beat !== null && 'r' in beat ? beat.r : null,
  );
  return times.every((time) => typeof time === 'number') ? times : null;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
