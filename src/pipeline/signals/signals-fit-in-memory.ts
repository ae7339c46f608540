import type { Channel, ChannelRole, Recording } from '../../model/recording.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import type { RanOn } from '../backend/ran-on.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { WorkThreads } from '../threads/thread-task.ts';

/** Rate to which signals with a higher rate are decimated, and slow pulses raised, Hz. */
export const workingFs = 500;

/**
 * A pulse with a lower rate is raised to the working rate, Hz. Its slope is computed from nine samples. At 64 Hz these
 * span 125 ms, as long as the fall to a notch.
 */
const slowPulseFs = 120;
const pulseRoles: ReadonlySet<ChannelRole> = new Set(['ppg', 'pressure', 'icg']);

/**
 * Returns the rate at which a channel is processed, Hz.
 *
 * @param channel   its role, and its rate as recorded, Hz
 * @param isNative  whether every channel keeps its rate
 */
export function chooseWorkedFs({ role, fs }: Pick<Channel, 'role' | 'fs'>, isNative: boolean): number {
  if (isNative) return fs;
  return fs > workingFs || (fs < slowPulseFs && pulseRoles.has(role)) ? workingFs : fs;
}

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
  const used = indices.flatMap((index) => channels[index ?? -1] ?? []);
  const { fromSec, toSec } = readAnalysedPart({ durationSec }, parameters);
  const isNative = parameters.values['rate'] === 'native';
  const fs = Math.max(0, ...used.map((channel) => channel.fs));
  const worked = Math.max(0, ...used.map((channel) => chooseWorkedFs(channel, isNative)));
  return 8 * (toSec - fromSec) * (copies.recorded * fs + copies.worked * worked) <= maxBytes;
}
