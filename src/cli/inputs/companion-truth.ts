import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseTruth } from '../../io/truth-file.ts';
import type { Recording } from '../../model/recording.ts';
import { type InputOptions, openInput } from './inputs.ts';
import { withoutExtension } from '../output/result-names.ts';

/** True values of a recording, from files next to it. */
export interface CompanionTruth {
  /** True R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  /** The same recording without noise. */
  readonly clean: Recording;
}

/**
 * Returns the truth of a synthetic recording, if `PATH.truth.json` and `PATH_clean` are next to its files.
 *
 * @returns null if either is missing, as one of them alone may belong to anything
 * @throws BeatbenchError `bad-value` for an invalid truth; the errors of the reader of the clean recording
 */
export async function readCompanionTruth(
  file: string,
  options: InputOptions,
): Promise<CompanionTruth | null> {
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
