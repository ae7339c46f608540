import { borrowed, type Choice, handChoice, nowhere, winnerOf } from '../intervals/choose.ts';
import type { LevelTable } from '../intervals/features.ts';
import type { ChoiceParams } from '../intervals/params.ts';
import { type GuardParams, keptSweep, type Sweep, type SweepInput } from '../intervals/sweep.ts';
import type { FoundLandmark } from './place-landmark.ts';
import type { IntervalStart } from './time-from.ts';

/** Intervals of every kept beat, ms: by the fixed threshold, at all levels, and at any. NaN where missing. */
export interface LandmarkIntervals {
  readonly historicMs: Float64Array;
  readonly levels: LevelTable;
  readonly at: (percent: number) => Float64Array;
}

/** Takes the start from the landmark at every threshold, each from that of the same threshold; any other is worked out once. */
export function intervalsFrom(found: FoundLandmark, { startMs }: IntervalStart): LandmarkIntervals {
  const less = (landmarkMs: Float64Array, percent: number | null) => {
    const starts = startMs(percent, landmarkMs);
    return landmarkMs.map((ms, b) => ms - starts[b]);
  };
  const { thresholds, ms } = found.levels;
  const known = new Map<number, Float64Array>();
  return {
    historicMs: less(found.historicMs, null),
    levels: { thresholds, ms: thresholds.map((percent, k) => less(ms[k], percent)) },
    at: (percent) => {
      const ms = known.get(percent) ?? less(found.placesAt(percent), percent);
      known.set(percent, ms);
      return ms;
    },
  };
}

/** One window's sweep of the interval, and the threshold in force. */
export interface LandmarkChoice {
  readonly input: SweepInput;
  readonly sweep: Sweep;
  /** Its places are intervals. */
  readonly choice: Choice;
}

export interface LandmarkChoiceParams extends GuardParams, Pick<ChoiceParams, 'sweepOver'> {
  readonly threshold: number | 'auto';
}

/**
 * Sweeps the thresholds of the landmark in every window: the one with the least SD of the interval wins.
 *
 * @param windowMembers  of each window the kept beats that can be timed, in order
 */
export function chooseLandmark(
  intervals: LandmarkIntervals,
  windowMembers: readonly (readonly number[])[],
  params: LandmarkChoiceParams,
): LandmarkChoice[] {
  const { levels, historicMs } = intervals;
  const input = { levels, startMs: null, historicMs };
  const isSwept = levels.thresholds.length > 0;
  const byHand = isSwept ? handChoice(params.threshold, levels, intervals.at) : null;
  const everyBeat = windowMembers.flat();
  const noneMs = nowhere(historicMs.length);
  // Of a landmark without a threshold.
  const nothing: Choice = { threshold: null, ms: noneMs, chosenBy: 'sweep', isOwn: true };
  const over = (members: readonly number[]) => {
    const sweep = keptSweep(input, members, params);
    return { sweep, choice: isSwept ? winnerOf(sweep, levels, noneMs) : nothing };
  };
  const whole = params.sweepOver === 'record' ? borrowed(over(everyBeat).choice) : null;
  return windowMembers.map((members) => {
    const own = over(members);
    return { input, sweep: own.sweep, choice: byHand ?? whole ?? own.choice };
  });
}
