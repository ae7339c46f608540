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
  type Swept,
  type SweptLandmark,
  type ThresholdChoice,
} from './choose.ts';
import type { SinglePulses } from './single-pulses.ts';
import { intervalsAt, positivePredictiveValue, meanAndSd, valuesAt } from './statistics.ts';
import { type PpvParams, type ShownSweep, viewSweeps } from './sweep-rows.ts';
import { byMethod, type Unaligned } from '../../model/methods.ts';

/** A window's bounds, and how many of its beats are kept, left out, and unlike the others. */
export type WindowBounds = Pick<IntervalWindow, 'from' | 'to' | 'beats' | 'rejected' | 'ectopic' | 'unlike'>;

/** An interval by alignment, and its spread in one window. */
export interface AlignedOfWindow {
  /** Of every kept beat of the record. */
  readonly places: LandmarkPlaces;
  readonly spread: AlignedSpread;
}

/**
 * What a window takes of an aligned interval.
 *
 * @param interval  of the record
 * @param w         the window's index
 * @returns the places of all kept beats, and the window's own spread
 * @throws RangeError of a window that there is not
 */
export function alignedOfWindow(interval: AlignedInterval, w: number): AlignedOfWindow {
  const spread = interval.windows[w];
  if (spread === undefined) throw new RangeError(`no window ${w}`);
  return { places: interval, spread };
}

/** What is known of one sweep in a window. */
export interface KnownSweep {
  readonly swept: Swept;
  readonly uncertainty: Uncertainty;
  readonly shown: ShownSweep;
}

/**
 * Statistics of one swept interval in a window, by every method.
 *
 * PPV is judged on R to the landmark, wherever the interval starts. All but the counts are null where
 * fewer than two beats are kept.
 *
 * @param aligned     the interval by alignment, and what is known of it in the window
 * @param unaveraged  SD of the interval on beats without averaging, by the other methods
 * @param hasSides    whether thresholds are those of a notch, minus on the slope down to the nadir
 * @returns times in ms
 * Source: Cziesler 2014, 4.3.
 */
export function judgeSwept(
  { swept, uncertainty }: Omit<KnownSweep, 'shown'>,
  { places: alignedPlaces, spread }: AlignedOfWindow,
  unaveraged: Unaligned<number | null>,
  params: PpvParams,
  hasSides = false,
): SweptStatistics {
  const places = placesByMethod(swept, alignedPlaces);
  const own = byMethod((method) =>
    intervalStatistics(places[method], { aligned: null, ...unaveraged }[method], swept.members, params),
  );
  const aligned = alignedStatistics(own.aligned, own.historic, spread);
  const least = leastVariance(own.leastVariance, own.historic, swept, uncertainty);
  if (!hasSides) return { ...own, leastVariance: least, aligned };
  return { ...own, leastVariance: { ...least, ...sideAndSize(swept.threshold) }, aligned };
}

/**
 * SDs of a landmark on beats without averaging, at the historic threshold and the one in force.
 *
 * @param landmark  its places on beats without averaging, ms after R
 * @param swept     the threshold in force, and the kept beats that count, in order
 * @returns ms; null of fewer than two beats
 */
export function landmarkSds(
  { historicMs, placesAt }: Pick<SweptLandmark, 'historicMs' | 'placesAt'>,
  { threshold, members }: Pick<Swept, 'threshold' | 'members'>,
): Unaligned<number | null> {
  const least = threshold === null ? null : placesAt(threshold, members);
  return {
    historic: meanAndSd(valuesAt(historicMs, members)).sd,
    leastVariance: least === null ? null : meanAndSd(least.filter(isFound)).sd,
  };
}

/**
 * Statistics of one window of the intervals.
 *
 * @param bounds   of the window, s
 * @param sweeps   what is known of both sweeps
 * @param single   the window's beats without averaging
 * @param aligned  both intervals by alignment
 * @param params   what a beat may be off by to count for PPV
 * @returns times in ms, R-peaks in s
 */
export function judgeWindow(
  bounds: WindowBounds,
  sweeps: Readonly<Record<'foot' | 'notch', KnownSweep>>,
  single: SinglePulses,
  aligned: Readonly<Record<'rptt' | 'lvet', AlignedOfWindow>>,
  params: PpvParams,
): IntervalWindow {
  const foot = judgeSwept(sweeps.foot, aligned.rptt, singleSds(single.rptt), params);
  const notch = judgeSwept(sweeps.notch, aligned.lvet, singleSds(single.lvet), params, true);
  return {
    ...bounds,
    following: countFollowing(single.rptt.historic),
    intervals: { rptt: foot, lvet: notch },
    sweeps: viewSweeps({ foot: sweeps.foot.shown, notch: sweeps.notch.shown }, ['notch']),
  };
}

/** SD of an interval on beats without averaging, at the historic threshold and the one in force. */
function singleSds({ historic, leastVariance: least }: Unaligned<Float64Array>): Unaligned<number | null> {
  return { historic: sdOfFound(historic), leastVariance: sdOfFound(least) };
}

/** By the values, which stay the same arrays where nothing moved them. */
const knownSds = new WeakMap<Float64Array, { readonly sd: number | null }>();

function sdOfFound(values: Float64Array): number | null {
  const known = knownSds.get(values) ?? { sd: meanAndSd(values.filter(isFound)).sd };
  knownSds.set(values, known);
  return known.sd;
}

const isFound = (ms: number): boolean => !Number.isNaN(ms);

/** A foot so far from the window's median still follows the ECG, ms. */
const followingMs = 50;

const knownFollowing = new WeakMap<Float64Array, number>();

/** Beats whose foot lies near the window's median: a pulse that does not follow the ECG has few. */
function countFollowing(footMs: Float64Array): number {
  const count = knownFollowing.get(footMs) ?? countNear(footMs);
  knownFollowing.set(footMs, count);
  return count;
}

function countNear(footMs: Float64Array): number {
  const feet = footMs.filter(isFound);
  if (feet.length === 0) return 0;
  const middle = median(feet);
  return feet.reduce((count, ms) => count + (Math.abs(ms - middle) <= followingMs ? 1 : 0), 0);
}

function sideAndSize(signed: number | null): Pick<LeastVarianceStatistics, 'side' | 'threshold'> {
  if (signed === null) return { side: null, threshold: null };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}

/** What statistics were made of, and what they came to. */
interface KnownStatistics {
  readonly places: LandmarkPlaces;
  readonly sdUnaveraged: number | null;
  readonly params: PpvParams;
  readonly statistics: IntervalStatistics;
}

/** By the beats of a window: where one threshold moves, most of what is said of a window stays. */
const statisticsOf = new WeakMap<readonly number[], KnownStatistics[]>();

/** Kept of each window: two intervals by three methods, as they are and as they were. */
const mostKnown = 12;

function intervalStatistics(
  averaged: LandmarkPlaces,
  sdUnaveraged: number | null,
  members: readonly number[],
  params: PpvParams,
): IntervalStatistics {
  const all = statisticsOf.get(members) ?? [];
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
  statisticsOf.set(members, [added, ...all.slice(0, mostKnown - 1)]);
  return statistics;
}

function measureStatistics(
  averaged: LandmarkPlaces,
  sdUnaveraged: number | null,
  members: readonly number[],
  params: PpvParams,
): IntervalStatistics {
  const ends = valuesAt(averaged.endMs, members);
  const missed = members.length - ends.length;
  if (members.length < 2) return { mean: null, sd: null, ppv: null, missed, sdUnaveraged: null };
  return {
    ...meanAndSd(intervalsAt(averaged.endMs, averaged.startMs, members)),
    ppv: positivePredictiveValue(ends, missed, params.acceptance, params.ppvMissed),
    missed,
    sdUnaveraged,
  };
}

/** The same by least variance: with the threshold, and how far to trust it. */
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

/** The same by alignment, of single beats: with their likely error, and what of the spread remains without it. */
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
