import type { LevelTable } from './level-table.ts';

/**
 * Features of the kept beats of a recording at every threshold. One threshold over several recordings is chosen from
 * them and judged by them. Arrays run over the kept beats, ms after R, NaN where missing.
 */
export interface RecordingLevels {
  /** The kept beats of each window, in order. */
  readonly members: readonly (readonly number[])[];
  readonly historic: { readonly foot: Float64Array; readonly notch: Float64Array };
  /** All thresholds of a sweep, or only the one that the user set. */
  readonly foot: LevelTable;
  readonly notch: LevelTable;
  /** R, foot and notch by alignment. */
  readonly aligned: Readonly<Record<'r' | 'foot' | 'notch', Float64Array>>;
}
