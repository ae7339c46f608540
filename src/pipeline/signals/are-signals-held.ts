import type { Recording } from '../../model/recording.ts';
import { wantedPart } from '../channel-signal.ts';
import type { RanOn } from '../backend/ran-on.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { WorkThreads } from '../threads/thread-task.ts';

/** Signals sampled faster are brought down to this rate, Hz. */
export const workingFs = 500;

/** Said of every stage of a record whose signals are not held, wherever it might have run. */
export function describePasses(threads: WorkThreads | undefined): RanOn {
  const beside = threads === undefined ? '' : `, by ${threads.count} threads`;
  return { backend: 'cpu', why: `too long to be held in memory: processed in passes${beside}` };
}

/** Copies of a channel that an analysis holds where it holds signals whole: as recorded, and at the rate that it works at. */
export interface HeldCopies {
  readonly recorded: number;
  readonly worked: number;
}

/** What an analysis may hold, bytes: of the intervals two hours of channels at 1 kHz. Passes take some three times as long. */
const mostHeld = 360e6;

/**
 * Whether so little is analysed that its signals and the rows of its beats may be there as a whole.
 *
 * @param indices  of the channels that are analysed; null of one that is not there
 * @param most     bytes that may be held
 */
export function areSignalsHeld(
  { channels, durationSec }: Pick<Recording, 'channels' | 'durationSec'>,
  indices: readonly (number | null | undefined)[],
  copies: HeldCopies,
  parameters: ResolvedParameters,
  most = mostHeld,
): boolean {
  const rates = indices.flatMap((index) => channels[index ?? -1]?.fs ?? []);
  const { fromSec, toSec } = wantedPart({ durationSec }, parameters);
  const isNative = parameters.values['rate'] === 'native';
  const fs = Math.max(0, ...rates);
  const worked = isNative ? fs : Math.min(fs, workingFs);
  return 8 * (toSec - fromSec) * (copies.recorded * fs + copies.worked * worked) <= most;
}
