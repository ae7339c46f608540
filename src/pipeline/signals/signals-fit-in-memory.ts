import type { Recording } from '../../model/recording.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import type { RanOn } from '../backend/ran-on.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { WorkThreads } from '../threads/thread-task.ts';

/** Rate to which signals with a higher rate are decimated, Hz. */
export const workingFs = 500;

/** Returns the backend of every stage of a record that is processed in passes, whichever backend was selected. */
export function describePasses(threads: WorkThreads | undefined): RanOn {
  const threadsText = threads === undefined ? '' : `, by ${threads.count} threads`;
  return { backend: 'cpu', why: `too long to be held in memory: processed in passes${threadsText}` };
}

/**
 * Number of copies of a channel in memory when signals are held whole: at the recorded rate, and at the working rate.
 */
export interface MemoryCopies {
  readonly recorded: number;
  readonly worked: number;
}

/**
 * Maximum memory for signals, bytes: two hours of channels at 1 kHz for the intervals. Passes take some three times as
 * long.
 */
const maxHeld = 360e6;

/**
 * Returns whether the analysed part is short enough to hold its signals and the rows of its beats in memory.
 *
 * @param indices  of the analysed channels; null for one that does not exist
 * @param maxBytes     maximum number of bytes
 */
export function doSignalsFitInMemory(
  { channels, durationSec }: Pick<Recording, 'channels' | 'durationSec'>,
  indices: readonly (number | null | undefined)[],
  copies: MemoryCopies,
  parameters: ResolvedParameters,
  maxBytes = maxHeld,
): boolean {
  const rates = indices.flatMap((index) => channels[index ?? -1]?.fs ?? []);
  const { fromSec, toSec } = readAnalysedPart({ durationSec }, parameters);
  const isNative = parameters.values['rate'] === 'native';
  const fs = Math.max(0, ...rates);
  const worked = isNative ? fs : Math.min(fs, workingFs);
  return 8 * (toSec - fromSec) * (copies.recorded * fs + copies.worked * worked) <= maxBytes;
}
