import type { LevelTable } from './level-table.ts';

/**
 * Where the kept beats of a recording have their features at every threshold: all that one threshold over several
 * recordings is chosen from, and judged by. Arrays run over the kept beats, ms after R, NaN where missing.
 */
export interface RecordingLevels {
  /** The kept beats of each window, in order. */
  readonly members: readonly (readonly number[])[];
  readonly historic: { readonly foot: Float64Array; readonly notch: Float64Array };
  /** All thresholds of a sweep, or the one that was set by hand. */
  readonly foot: LevelTable;
  readonly notch: LevelTable;
  /** R, foot and notch by alignment. */
  readonly aligned: Readonly<Record<'r' | 'foot' | 'notch', Float64Array>>;
}
