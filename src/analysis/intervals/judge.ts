import { median } from '../../dsp/statistics/stats.ts';
import type { AlignedInterval, AlignedSpread } from '../aligned/aligned-interval.ts';
import type {
  AlignedStatistics,
  IntervalStatistics,
  IntervalWindow,
  LeastVarianceStatistics,
  SweepRow,
  SweptStatistics,
} from '../../model/intervals.ts';
import { type Bootstrap, bootstrapLeastSd, keptBootstrap } from './bootstrap.ts';
import {
  type LandmarkPlaces,
  placesByMethod,
  type Swept,
  type SweptByName,
  type SweptLandmark,
  type ThresholdChoice,
} from './choose.ts';
import type { Landmarks, LevelPlaces } from './features.ts';
import type { JudgeParams } from './params.ts';
import { splitHalfSd } from './split-half.ts';
import { memoizeByIdentity } from './latest.ts';
import { intervalsAt, positivePredictiveValue, meanAndSd, valuesAt } from './statistics.ts';
import type { GuardParams, Sweep, SweepInput } from './sweep.ts';
import { type ByMethod, byMethod } from '../../model/methods.ts';

/** The honest spread of one window's winner: its bootstrap and its SD on beats not chosen on. */
export interface Uncertainty {
  readonly bootstrap: Bootstrap;
  readonly splitHalfSd: number | null;
}

/** Kept beats without averaging, for `sdUnaveraged`. */
export interface Unaveraged {
  readonly places: LevelPlaces;
  readonly landmarks: Omit<Landmarks, 'frames'>;
}

/** How a sweep is bootstrapped and split. */
export interface AssessParams extends GuardParams, Pick<JudgeParams, 'resamples' | 'seed'> {
  /** Following beats averaged with each beat. */
  readonly average: number;
  /** Resamples to make do with in a hurry; null for all of them. */
  readonly draftResamples: number | null;
}

/**
 * Bootstraps and splits the sweeps of a window, each by its name.
 *
 * @param choice   the window's sweeps
 * @param members  the kept beats that count, in order
 * @param params   resamples, averaging and the guards of the sweep
 * @returns a sweep each, SDs in ms
 */
export function assessWindow<Name extends string>(
  choice: SweptByName<Name>,
  members: readonly number[],
  params: AssessParams,
): Readonly<Record<Name, Uncertainty>> {
  const names = Object.keys(choice) as Name[];
  const each = names.map((name) => [name, assessSweep(choice[name], members, params)] as const);
  return Object.fromEntries(each) as Record<Name, Uncertainty>;
}

/** Bootstraps and splits one sweep of a window. A threshold not chosen by it stays as it is. */
function assessSweep(swept: Swept, members: readonly number[], params: AssessParams): Uncertainty {
  const { input, sweep } = swept;
  const { resamples, seed, average, draftResamples } = params;
  const candidates = sweep.levels.flatMap((level, k) => (level.ruledOut === null ? [k] : []));
  const blocks = { resamples, seed, blockLength: average + 1 };
  const draft = { ...blocks, resamples: Math.min(draftResamples ?? resamples, resamples) };
  const own = keptBootstrap(input, members, candidates, blocks, draftResamples);
  const fixed = swept.isOwn ? null : swept.ms;
  const sdInterval = fixed === null ? own.sdInterval : fixedInterval(input, fixed, members, draft);
  return {
    bootstrap: { ...own, sdInterval },
    splitHalfSd: splitHalfSd(input, members, params, average, fixed),
  };
}

/** The bootstrap interval of a threshold that was not chosen by the sweep. */
function fixedInterval(
  input: SweepInput,
  fixedMs: Float64Array,
  members: readonly number[],
  blocks: { resamples: number; seed: number; blockLength: number },
): readonly [number, number] | null {
  const only = { ...input, levels: { thresholds: [0], ms: [fixedMs] } };
  return bootstrapLeastSd(only, members, [0], blocks).sdInterval;
}

/** A window's bounds, and how many of its beats are kept, left out, and unlike the others. */
export type WindowBounds = Pick<IntervalWindow, 'from' | 'to' | 'beats' | 'rejected' | 'ectopic' | 'unlike'>;

/** How PPV is judged. */
export type PpvParams = Pick<JudgeParams, 'acceptance' | 'ppvMissed'>;

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

/** A value by each method that finds its landmark in averaged beats. */
export type Unaligned<T> = Omit<ByMethod<T>, 'aligned'>;

/** What one swept interval comes to in a window. */
interface JudgedInterval {
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
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
  swept: Swept,
  uncertainty: Uncertainty,
  { places: alignedPlaces, spread }: AlignedOfWindow,
  unaveraged: Unaligned<number | null>,
  members: readonly number[],
  params: PpvParams,
  hasSides = false,
): JudgedInterval {
  const places = placesByMethod(swept, alignedPlaces);
  const own = byMethod((method) =>
    intervalStatistics(places[method], { aligned: null, ...unaveraged }[method], members, params),
  );
  const aligned = alignedStatistics(own.aligned, own.historic, spread);
  const least = leastVariance(own.leastVariance, own.historic, swept, uncertainty);
  const rows = sweepRows(swept, uncertainty, members, params);
  if (!hasSides) return { statistics: { ...own, leastVariance: least, aligned }, rows };
  return {
    statistics: { ...own, leastVariance: { ...least, ...sideAndSize(swept.threshold) }, aligned },
    rows: rows.map(sidedRow),
  };
}

/**
 * SDs of a landmark on beats without averaging, at the historic threshold and the one in force.
 *
 * @param landmark   its places on beats without averaging, ms after R
 * @param threshold  in force, %; null where there is none
 * @param members    the kept beats that count, in order
 * @returns ms; null of fewer than two beats
 */
export function landmarkSds(
  { historicMs, placesAt }: Pick<SweptLandmark, 'historicMs' | 'placesAt'>,
  threshold: number | null,
  members: readonly number[],
): Unaligned<number | null> {
  const least = threshold === null ? null : placesAt(threshold, members);
  return {
    historic: meanAndSd(valuesAt(historicMs, members)).sd,
    leastVariance: least === null ? null : meanAndSd(least.filter((ms) => !Number.isNaN(ms))).sd,
  };
}

/**
 * Statistics of one window of the intervals.
 *
 * @param bounds       of the window, s
 * @param members      the kept beats that count, in order
 * @param unaveraged   the kept beats without averaging
 * @param choice       both sweeps, with the thresholds in force
 * @param uncertainty  bootstraps and split halves of both
 * @param aligned      both intervals by alignment
 * @param params       what a beat may be off by to count for PPV
 * @returns times in ms, R-peaks in s
 */
export function judgeWindow(
  bounds: WindowBounds,
  members: readonly number[],
  unaveraged: Unaveraged,
  choice: SweptByName<'foot' | 'notch'>,
  uncertainty: Readonly<Record<'foot' | 'notch', Uncertainty>>,
  aligned: Readonly<Record<'rptt' | 'lvet', AlignedOfWindow>>,
  params: PpvParams,
): IntervalWindow {
  const sds = unaveragedSds(unaveraged, choice, members);
  const foot = judgeSwept(choice.foot, uncertainty.foot, aligned.rptt, sds.foot, members, params);
  const notch = judgeSwept(choice.notch, uncertainty.notch, aligned.lvet, sds.notch, members, params, true);
  return {
    ...bounds,
    following: countFollowing(unaveraged.landmarks.footMs, members),
    intervals: { rptt: foot.statistics, lvet: notch.statistics },
    sweeps: { foot: foot.rows, notch: notch.rows },
  };
}

/** A foot so far from the window's median still follows the ECG, ms. */
const followingMs = 50;

/** Beats whose foot lies near the window's median: a pulse that does not follow the ECG has few. */
function countFollowing(footMs: Float64Array, members: readonly number[]): number {
  const feet = valuesAt(footMs, members);
  if (feet.length === 0) return 0;
  const middle = median(feet);
  return feet.reduce((count, ms) => count + (Math.abs(ms - middle) <= followingMs ? 1 : 0), 0);
}

/** Written out in full, since a spread of thousands of rows takes longer than their figures. */
function sidedRow({ threshold, mean, sd, ppv, found, wins, ruledOut }: SweepRow): SweepRow {
  const side = threshold < 0 ? 'down' : 'up';
  return { threshold: Math.abs(threshold), mean, sd, ppv, found, wins, ruledOut, side };
}

function sideAndSize(signed: number | null): Pick<LeastVarianceStatistics, 'side' | 'threshold'> {
  if (signed === null) return { side: null, threshold: null };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}

function intervalStatistics(
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

/** PPV at every level stays while thresholds are set. */
const keptPpvs = memoizeByIdentity<PpvParams, readonly (number | null)[]>(
  (a, b) => a.acceptance === b.acceptance && a.ppvMissed === b.ppvMissed,
);

function levelPpvs(
  { levels }: SweepInput,
  members: readonly number[],
  { acceptance, ppvMissed }: PpvParams,
): (number | null)[] {
  const scratch = new Float64Array(members.length);
  return levels.ms.map((places) => {
    const ends = valuesAt(places, members, scratch);
    return positivePredictiveValue(ends, members.length - ends.length, acceptance, ppvMissed);
  });
}

interface RowsKey {
  readonly sweep: Sweep;
  readonly wins: Float64Array;
  readonly ppvs: readonly (number | null)[];
}

/** Rows of a sweep that nothing has moved are the same rows. */
const keptRows = memoizeByIdentity<RowsKey, SweepRow[]>(
  (a, b) => a.sweep === b.sweep && a.wins === b.wins && a.ppvs === b.ppvs,
);

/** A window's sweep as it is shown, level by level. */
function sweepRows(
  { input, sweep }: Swept,
  uncertainty: Uncertainty,
  members: readonly number[],
  params: PpvParams,
): SweepRow[] {
  const isJudged = members.length >= 2;
  const ppvs = keptPpvs.get(input.levels, members, params, () => levelPpvs(input, members, params));
  const { wins } = uncertainty.bootstrap;
  return keptRows.get(input.levels, members, { sweep, wins, ppvs }, () =>
    sweep.levels.map((level, k) => ({
      threshold: level.threshold,
      mean: isJudged ? level.mean : null,
      sd: level.sd,
      ppv: isJudged ? ppvs[k] : null,
      found: level.found,
      wins: wins[k],
      ruledOut: level.ruledOut,
    })),
  );
}

/** Places without averaging: those of one threshold stay while the other is set. */
const keptPlaces = {
  foot: memoizeByIdentity<number, Float64Array>(Object.is),
  notch: memoizeByIdentity<number, Float64Array>(Object.is),
};

/** SD of the intervals at the thresholds in force, on a window's beats without averaging. */
function unaveragedSds(
  unaveraged: Unaveraged,
  choice: SweptByName<'foot' | 'notch'>,
  members: readonly number[],
): Record<'foot' | 'notch', Unaligned<number | null>> {
  const single = singlePulseIntervals(unaveraged, choice, members);
  const sdsOf = ({ historic, leastVariance: least }: Unaligned<Float64Array>) => ({
    historic: meanAndSd(historic.filter(isFound)).sd,
    leastVariance: meanAndSd(least.filter(isFound)).sd,
  });
  return { foot: sdsOf(single.rptt), notch: sdsOf(single.lvet) };
}

function between(endMs: Float64Array, startMs: Float64Array): Float64Array {
  return endMs.map((end, k) => end - startMs[k]);
}

const isFound = (ms: number): boolean => !Number.isNaN(ms);

/**
 * rPTT and LVET of a window's beats without averaging, at the historic threshold and the one in force.
 *
 * @param unaveraged  the kept beats without averaging
 * @param choice      both sweeps, with the thresholds in force
 * @param members     the kept beats that count, in order
 * @returns ms, one a member; NaN where a landmark is missing
 */
export function singlePulseIntervals(
  unaveraged: Unaveraged,
  choice: SweptByName<'foot' | 'notch'>,
  members: readonly number[],
): Record<'rptt' | 'lvet', Unaligned<Float64Array>> {
  const { places, landmarks } = unaveraged;
  const at = (feature: 'foot' | 'notch', threshold: number | null) =>
    threshold === null
      ? new Float64Array(members.length).fill(Number.NaN)
      : keptPlaces[feature].get(landmarks.footMs, members, threshold, () =>
          places[feature](threshold, members),
        );
  const historicFoot = Float64Array.from(members, (b) => landmarks.footMs[b]);
  const historicNotch = Float64Array.from(members, (b) => landmarks.notchMs[b]);
  const leastFoot = at('foot', choice.foot.threshold);
  const leastNotch = at('notch', choice.notch.threshold);
  const startOf = (startMs: Float64Array | null) => (startMs === choice.foot.ms ? leastFoot : historicFoot);
  return {
    rptt: { historic: historicFoot, leastVariance: leastFoot },
    lvet: {
      historic: between(historicNotch, startOf(choice.notch.historicStartMs)),
      leastVariance: between(leastNotch, startOf(choice.notch.input.startMs)),
    },
  };
}
