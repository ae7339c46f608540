import type { WindowShape } from '../../../model/templates.ts';
import type { BeatReader } from './beat-reader.ts';
import type { StrategyPort } from './mailbox.ts';
import type { BeatRange } from './match-beats.ts';
import type { SortRules } from './beat-sorter.ts';
import type { WorkClock } from './work-clock.ts';

/** What one worker of a strategy has to do its part with. */
export interface RoleContext {
  /** Number of the worker, 0 the root. */
  readonly worker: number;
  readonly rules: SortRules;
  /** Reads what the worker's windows are cut from. */
  readonly reader: BeatReader;
  /** Bounds of its own files in the list of triggers. */
  readonly fileBounds: readonly number[];
  /** Bounds of all files. */
  readonly allBounds: readonly number[];
  /** Samples of the first master. */
  readonly master: Float64Array;
  /** Of the root to every other worker; of another worker to the root alone. */
  readonly ports: ReadonlyMap<number, StrategyPort>;
  readonly clock: WorkClock;
  /** So many beats more are sorted. */
  readonly onBeats: (count: number) => void;
}

/**
 * Neighbouring bounds with beats between them.
 *
 * @param bounds ascending, in the list of triggers
 * @returns ranges of beats, none empty
 */
export function rangesBetween(bounds: readonly number[]): BeatRange[] {
  return bounds
    .slice(1)
    .map((to, index) => ({ from: bounds[index], to }))
    .filter(({ from, to }) => to > from);
}

/**
 * The shifts that one worker alone searches.
 *
 * @param shape largest shift, samples
 * @returns least and largest, samples
 */
export function allShifts({ largestShift }: WindowShape): readonly [number, number] {
  return [-largestShift, largestShift];
}
