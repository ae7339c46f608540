import type { Commands } from '../commands.ts';
import type { FeatureRoom, IntervalSweep } from './interval-room.ts';
import { type FoundFeatures, readFound } from './sweep-gather.ts';
import { type SweepRow, readSweepRows } from './sweep-statistics.ts';

/** Statistics of one feature, `rows[window][column]`, and the column that won in each window. */
export interface FeatureSweep {
  readonly rows: readonly (readonly SweepRow[])[];
  /** −1 where none was in the running; of windows with another source, that one's holds. */
  readonly winners: Int32Array;
  readonly unaveraged: readonly (readonly SweepRow[])[] | null;
}

/** What is shown of an interval sweep. */
export interface IntervalFindings {
  readonly found: FoundFeatures;
  readonly feet: FeatureSweep;
  readonly notches: FeatureSweep;
}

/**
 * Records the reading back of what is shown of a sweep: windows × thresholds and beats, not their product.
 *
 * @returns what makes findings of the run's downloads
 */
export function downloadIntervals(
  commands: Commands,
  sweep: IntervalSweep,
): (downloads: readonly ArrayBuffer[]) => IntervalFindings {
  const found = commands.download(sweep.found);
  const takeFeature = (feature: FeatureRoom) => {
    const { columnCount } = feature.columns;
    const rows = commands.download(feature.rows);
    const winners = commands.download(feature.winners);
    const single = feature.unaveraged === null ? null : commands.download(feature.unaveraged.rows);
    return (downloads: readonly ArrayBuffer[]): FeatureSweep => ({
      rows: readSweepRows(downloads[rows], columnCount),
      winners: new Int32Array(downloads[winners]),
      unaveraged: single === null ? null : readSweepRows(downloads[single], columnCount),
    });
  };
  const feet = takeFeature(sweep.feet);
  const notches = takeFeature(sweep.notches);
  return (downloads) => ({
    found: readFound(downloads[found]),
    feet: feet(downloads),
    notches: notches(downloads),
  });
}
