import type { LandmarkKind, LandmarkSweepRow, LandmarkWindow } from '../../model/landmarks.ts';
import type { FootSweepRow, NotchSide } from '../../model/intervals.ts';
import { type Honesty, intervalStatistics, leastVariance, sweepRows } from '../intervals/judge.ts';
import type { JudgeParams } from '../intervals/params.ts';
import { spreadOf, valuesAt } from '../intervals/statistics.ts';
import type { LandmarkChoice, LandmarkIntervals } from './choose-landmark.ts';
import { hasSides } from './place-landmark.ts';

/** A window's beats: those kept, and of these the ones that can be timed. */
export interface LandmarkBounds {
  readonly fromSec: number;
  readonly toSec: number;
  readonly beats: number;
  readonly rejected: number;
  readonly unlike: number;
  readonly timed: readonly number[];
}

/**
 * Statistics of one window.
 *
 * PPV is judged on the interval itself. Of a landmark without a threshold, least variance has no figures.
 *
 * @param unaveraged  intervals of the kept beats without averaging, for `sdUnaveraged`
 */
export function judgeLandmark(
  bounds: LandmarkBounds,
  kind: LandmarkKind,
  unaveraged: LandmarkIntervals,
  { input, sweep, choice }: LandmarkChoice,
  honesty: Honesty,
  params: Pick<JudgeParams, 'acceptance' | 'ppvMissed'>,
): LandmarkWindow {
  const { timed } = bounds;
  const judge = (endMs: Float64Array, singleMs: Float64Array | null) =>
    intervalStatistics({ endMs, startMs: null }, sdOf(singleMs, timed), timed, params);
  const historic = judge(input.historicMs, unaveraged.historicMs);
  const least = judge(choice.ms, choice.threshold === null ? null : unaveraged.at(choice.threshold));
  const statistics = leastVariance(least, historic, choice, honesty);
  const rows = sweepRows(input, sweep, honesty, timed, params);
  return {
    from: bounds.fromSec,
    to: bounds.toSec,
    beats: bounds.beats,
    rejected: bounds.rejected,
    unlike: bounds.unlike,
    interval: { historic, leastVariance: { ...statistics, ...sided(kind, choice.threshold) } },
    sweep: { landmark: rows.map((row) => sidedRow(kind, row)) },
  };
}

function sdOf(singleMs: Float64Array | null, members: readonly number[]): number | null {
  return singleMs === null ? null : spreadOf(valuesAt(singleMs, members)).sd;
}

function sidedRow(kind: LandmarkKind, row: FootSweepRow): LandmarkSweepRow {
  const { mean, sd, ppv, found, wins, ruledOut } = row;
  const { side } = sided(kind, row.threshold);
  return { side, threshold: Math.abs(row.threshold), mean, sd, ppv, found, wins, ruledOut };
}

function sided(
  kind: LandmarkKind,
  signed: number | null,
): { readonly side: NotchSide | null; readonly threshold: number | null } {
  if (signed === null || !hasSides(kind)) return { side: null, threshold: signed };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}
