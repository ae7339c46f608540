import { median } from '../../dsp/statistics/stats.ts';
import type { AlignedInterval, AlignedSpread } from '../aligned/aligned-interval.ts';
import type {
  AlignedStatistics,
  IntervalStatistics,
  IntervalWindow,
  LeastVarianceStatistics,
  SweptStatistics,
} from '../../model/intervals.ts';
import type { Uncertainty } from './assess.ts';
import {
  type LandmarkPlaces,
  placesByMethod,
  type ChosenSweep,
  type SweptLandmark,
  type ThresholdChoice,
} from './choose.ts';
import type { SinglePulses } from './single-pulses.ts';
import { selectIntervals, positivePredictiveValue, meanAndSd, selectPresentValues } from './statistics.ts';
import { type PpvParams, type SweepView, makeSweepRows } from './sweep-rows.ts';
import { mapMethods, type Unaligned } from '../../model/methods.ts';

/** Bounds of a window, and its numbers of kept, left-out and unlike beats. */
export type WindowBounds = Pick<IntervalWindow, 'from' | 'to' | 'beats' | 'rejected' | 'ectopic' | 'unlike'>;

/** An aligned interval and its spread in one window. */
export interface WindowAlignment {
  /** Places for every kept beat of the record. */
  readonly places: LandmarkPlaces;
  readonly spread: AlignedSpread;
}

/**
 * Selects what a window needs of an aligned interval.
 *
 * @param interval  of the record
 * @param w         index of the window
 * @returns the places of all kept beats, and the window's own spread
 * @throws RangeError if the window does not exist
 */
export function selectWindowAlignment(interval: AlignedInterval, w: number): WindowAlignment {
  const spread = interval.windows[w];
  if (spread === undefined) throw new RangeError(`no window ${w}`);
  return { places: interval, spread };
}

/** Results for one sweep in a window. */
export interface JudgedSweep {
  readonly swept: ChosenSweep;
  readonly uncertainty: Uncertainty;
  readonly shown: SweepView;
}

/**
 * Computes the statistics of one swept interval in a window, by every method.
 *
 * PPV is judged on R to the landmark, wherever the interval starts. All but the counts are null if fewer than two beats
 * are kept.
 *
 * @param aligned     the interval by alignment, with its spread in the window
 * @param unaveraged  SD of the interval on beats without averaging, by the other methods
 * @param hasSides    whether thresholds are those of a notch: negative on the downslope to the nadir
 * @returns times in ms
 *
 * Source: Cziesler 2014, 4.3.
 */
export function judgeSwept(
  { swept, uncertainty }: Omit<JudgedSweep, 'shown'>,
  { places: alignedPlaces, spread }: WindowAlignment,
  unaveraged: Unaligned<number | null>,
  params: PpvParams,
  hasSides = false,
): SweptStatistics {
  const places = placesByMethod(swept, alignedPlaces);
  const own = mapMethods((method) =>
    intervalStatistics(places[method], { aligned: null, ...unaveraged }[method], swept.members, params),
  );
  const aligned = alignedStatistics(own.aligned, own.historic, spread);
  const least = leastVariance(own.leastVariance, own.historic, swept, uncertainty);
  if (!hasSides) return { ...own, leastVariance: least, aligned };
  return { ...own, leastVariance: { ...least, ...splitSignedThreshold(swept.threshold) }, aligned };
}

/**
 * Computes the SDs of a landmark on beats without averaging, at the historic threshold and at the current one.
 *
 * @param landmark  its places on beats without averaging, ms after R
 * @param swept     the current threshold, and the kept beats that count, in order
 * @returns ms; null with fewer than two beats
 */
export function computeLandmarkSds(
  { historicMs, placesAt }: Pick<SweptLandmark, 'historicMs' | 'placesAt'>,
  { threshold, members }: Pick<ChosenSweep, 'threshold' | 'members'>,
): Unaligned<number | null> {
  const least = threshold === null ? null : placesAt(threshold, members);
  return {
    historic: meanAndSd(selectPresentValues(historicMs, members)).sd,
    leastVariance: least === null ? null : meanAndSd(least.filter(isFound)).sd,
  };
}

/**
 * Computes the statistics of one window.
 *
 * @param bounds   of the window, s
 * @param sweeps   results of both sweeps
 * @param single   the window's beats without averaging
 * @param aligned  both intervals by alignment
 * @param params   maximum deviation of a beat that counts for PPV
 * @returns times in ms, R-peaks in s
 */
export function judgeWindow(
  bounds: WindowBounds,
  sweeps: Readonly<Record<'foot' | 'notch', JudgedSweep>>,
  single: SinglePulses,
  aligned: Readonly<Record<'rptt' | 'lvet', WindowAlignment>>,
  params: PpvParams,
): IntervalWindow {
  const foot = judgeSwept(sweeps.foot, aligned.rptt, computeIntervalSds(single.rptt), params);
  const notch = judgeSwept(sweeps.notch, aligned.lvet, computeIntervalSds(single.lvet), params, true);
  return {
    ...bounds,
    following: countFollowing(single.rptt.historic),
    intervals: { rptt: foot, lvet: notch },
    sweeps: makeSweepRows({ foot: sweeps.foot.shown, notch: sweeps.notch.shown }, ['notch']),
  };
}

/** Computes the SD of an interval on beats without averaging, at the historic threshold and at the current one. */
function computeIntervalSds({
  historic,
  leastVariance: least,
}: Unaligned<Float64Array>): Unaligned<number | null> {
  return { historic: cachedSd(historic), leastVariance: cachedSd(least) };
}

/** Cache by array of values; unchanged values stay the same array. */
const sdByValues = new WeakMap<Float64Array, { readonly sd: number | null }>();

function cachedSd(values: Float64Array): number | null {
  const known = sdByValues.get(values) ?? { sd: meanAndSd(values.filter(isFound)).sd };
  sdByValues.set(values, known);
  return known.sd;
}

const isFound = (ms: number): boolean => !Number.isNaN(ms);

/** Maximum distance of a foot from the window's median if the pulse follows the ECG, ms. */
const maxFollowingMs = 50;

const followingByFeet = new WeakMap<Float64Array, number>();

/** Counts the beats whose foot lies near the window's median; a pulse that does not follow the ECG has few. */
function countFollowing(footMs: Float64Array): number {
  const count = followingByFeet.get(footMs) ?? countNear(footMs);
  followingByFeet.set(footMs, count);
  return count;
}

function countNear(footMs: Float64Array): number {
  const feet = footMs.filter(isFound);
  if (feet.length === 0) return 0;
  const middle = median(feet);
  return feet.reduce((count, ms) => count + (Math.abs(ms - middle) <= maxFollowingMs ? 1 : 0), 0);
}

function splitSignedThreshold(signed: number | null): Pick<LeastVarianceStatistics, 'side' | 'threshold'> {
  if (signed === null) return { side: null, threshold: null };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}

/** Statistics and their inputs. */
interface KnownStatistics {
  readonly places: LandmarkPlaces;
  readonly sdUnaveraged: number | null;
  readonly params: PpvParams;
  readonly statistics: IntervalStatistics;
}

/** Cache by the beats of a window: when one threshold changes, most statistics of a window do not. */
const statisticsByMembers = new WeakMap<readonly number[], KnownStatistics[]>();

/** Maximum number of cached statistics per window: two intervals by three methods, current and previous. */
const maxCachedStatistics = 12;

function intervalStatistics(
  averaged: LandmarkPlaces,
  sdUnaveraged: number | null,
  members: readonly number[],
  params: PpvParams,
): IntervalStatistics {
  const all = statisticsByMembers.get(members) ?? [];
  const known = all.find(
    ({ places, sdUnaveraged: sd, params: by }) =>
      places.endMs === averaged.endMs &&
      places.startMs === averaged.startMs &&
      sd === sdUnaveraged &&
      by.acceptance === params.acceptance &&
      by.ppvMissed === params.ppvMissed,
  );
  if (known !== undefined) return known.statistics;
  const statistics = measureStatistics(averaged, sdUnaveraged, members, params);
  const added = { places: averaged, sdUnaveraged, params, statistics };
  statisticsByMembers.set(members, [added, ...all.slice(0, maxCachedStatistics - 1)]);
  return statistics;
}

function measureStatistics(
  averaged: LandmarkPlaces,
  sdUnaveraged: number | null,
  members: readonly number[],
  params: PpvParams,
): IntervalStatistics {
  const ends = selectPresentValues(averaged.endMs, members);
  const missed = members.length - ends.length;
  if (members.length < 2) return { mean: null, sd: null, ppv: null, missed, sdUnaveraged: null };
  return {
    ...meanAndSd(selectIntervals(averaged.endMs, averaged.startMs, members)),
    ppv: positivePredictiveValue(ends, missed, params.acceptance, params.ppvMissed),
    missed,
    sdUnaveraged,
  };
}

/** Adds the threshold of least variance and its uncertainty to the statistics. */
function leastVariance(
  own: IntervalStatistics,
  historic: IntervalStatistics,
  chosen: ThresholdChoice,
  uncertainty: Uncertainty,
): LeastVarianceStatistics {
  const hasBoth = own.mean !== null && historic.mean !== null;
  return {
    ...own,
    chosenBy: chosen.chosenBy,
    threshold: chosen.threshold,
    shift: hasBoth ? own.mean - historic.mean : null,
    splitHalfSd: uncertainty.splitHalfSd,
    sdInterval: uncertainty.bootstrap.sdInterval,
  };
}

/** Adds the likely error of single aligned beats, and the spread that remains without it, to the statistics. */
function alignedStatistics(
  own: IntervalStatistics,
  historic: IntervalStatistics,
  spread: AlignedSpread,
): AlignedStatistics {
  const isMeasured = spread.notMeasurable === null;
  const [meanMs, sd] = isMeasured ? [own.mean, own.sd] : [null, null];
  const shift = meanMs === null || historic.mean === null ? null : meanMs - historic.mean;
  const ppv = isMeasured ? own.ppv : null;
  const { notMeasurable, ...remaining } = spread;
  return { mean: meanMs, sd, ppv, missed: own.missed, sdUnaveraged: sd, ...remaining, shift, notMeasurable };
}
