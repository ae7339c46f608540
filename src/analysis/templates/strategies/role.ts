import type { WindowShape } from '../../../model/templates.ts';
import type { BeatReader } from './beat-reader.ts';
import type { StrategyPort } from './mailbox.ts';
import type { BeatRange } from './match-beats.ts';
import type { SortRules } from './beat-sorter.ts';
import type { WorkClock } from './work-clock.ts';

/** Inputs of one worker's part in a strategy. */
export interface RoleContext {
  /** Number of the worker; 0 is the root. */
  readonly worker: number;
  readonly rules: SortRules;
  /** Reads the samples of the worker's windows. */
  readonly reader: BeatReader;
  /** Bounds of its own files in the list of triggers. */
  readonly fileBounds: readonly number[];
  /** Bounds of all files. */
  readonly allBounds: readonly number[];
  /** Samples of the first master. */
  readonly master: Float64Array;
  /** Ports from the root to every other worker; from another worker only to the root. */
  readonly ports: ReadonlyMap<number, StrategyPort>;
  readonly clock: WorkClock;
  /** Reports that more beats are sorted. */
  readonly onBeats: (count: number) => void;
}

/**
 * Returns the non-empty ranges between successive bounds.
 *
 * @param bounds ascending, in the list of triggers
 * @returns ranges of beats, none empty
 */
export function boundsToRanges(bounds: readonly number[]): BeatRange[] {
  return bounds
    .slice(1)
    .map((to, index) => ({ from: bounds[index], to }))
    .filter(({ from, to }) => to > from);
}

/**
 * Returns the range of shifts for a worker that searches all of them.
 *
 * @param shape largest shift, samples
 * @returns minimum and maximum, samples
 */
export function fullShiftRange({ largestShift }: WindowShape): readonly [number, number] {
  return [-largestShift, largestShift];
}
