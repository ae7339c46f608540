import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseTruth } from '../../io/truth-file.ts';
import type { Recording } from '../../model/recording.ts';
import { type InputOptions, openInput } from './inputs.ts';
import { withoutExtension } from '../output/result-names.ts';

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
  const { beats } = parseTruth(await readFile(truthFile, 'utf8'), truthFile);
  const { recording } = await openInput(cleanFile, { ...options, labels: new Map() });
  return { rSec: Float64Array.from(beats, ({ r }) => r), clean: recording };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
