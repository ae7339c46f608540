import { median } from '../../dsp/stats.ts';
import type {
  FootSweepRow,
  IntervalStatistics,
  IntervalWindow,
  LeastVarianceStatistics,
  NotchSweepRow,
} from '../../model/intervals.ts';
import { type Bootstrap, bootstrapLeastSd, keptBootstrap } from './bootstrap.ts';
import type { Choice, WindowChoice } from './choose.ts';
import type { Landmarks, LevelPlaces } from './features.ts';
import type { JudgeParams } from './params.ts';
import { splitHalfSd } from './split-half.ts';
import { createLatest } from './latest.ts';
import { intervalsAt, positivePredictiveValue, spreadOf, valuesAt } from './statistics.ts';
import type { GuardParams, Sweep, SweepInput } from './sweep.ts';

/** The honest spread of one window's winner: its bootstrap and its SD on beats not chosen on. */
export interface Honesty {
  readonly bootstrap: Bootstrap;
  readonly splitHalfSd: number | null;
}

export interface WindowHonesty {
  readonly foot: Honesty;
  readonly notch: Honesty;
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

/** Bootstraps and splits both sweeps of a window. */
export function assessWindow(
  choice: WindowChoice,
  members: readonly number[],
  params: AssessParams,
): WindowHonesty {
  return {
    foot: assessSweep(choice.footInput, choice.footSweep, choice.foot, members, params),
    notch: assessSweep(choice.notchInput, choice.notchSweep, choice.notch, members, params),
  };
}

/** Bootstraps and splits one sweep of a window. A threshold not chosen by it stays as it is. */
export function assessSweep(
  input: SweepInput,
  sweep: Sweep,
  chosen: Choice,
  members: readonly number[],
  params: AssessParams,
): Honesty {
  const { resamples, seed, average, draftResamples } = params;
  const candidates = sweep.levels.flatMap((level, k) => (level.ruledOut === null ? [k] : []));
  const blocks = { resamples, seed, blockLength: average + 1 };
  const hasty = { ...blocks, resamples: Math.min(draftResamples ?? resamples, resamples) };
  const own = keptBootstrap(input, members, candidates, blocks, draftResamples);
  const fixed = chosen.isOwn ? null : chosen.ms;
  const sdInterval = fixed === null ? own.sdInterval : fixedInterval(input, fixed, members, hasty);
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

/** One interval by one method: from R to the feature, and where the interval itself starts. */
interface Measured {
  readonly endMs: Float64Array;
  readonly startMs: Float64Array | null;
}

/**
 * Statistics of one window.
 *
 * PPV is judged on R to the feature (for LVET: R to the notch). All but the counts are null where
 * fewer than two beats are kept.
 *
 * Source: Cziesler 2014, 4.3.
 */
export function judgeWindow(
  bounds: { fromSec: number; toSec: number; rejected: number; unlike: number },
  members: readonly number[],
  landmarks: Omit<Landmarks, 'frames'>,
  unaveraged: Unaveraged,
  choice: WindowChoice,
  honesty: WindowHonesty,
  params: Pick<JudgeParams, 'acceptance' | 'ppvMissed'>,
): IntervalWindow {
  const judge = (averaged: Measured, sdUnaveraged: number | null) =>
    intervalStatistics(averaged, sdUnaveraged, members, params);
  const raw = unaveragedSds(unaveraged, choice, members);
  const foot = judge({ endMs: landmarks.footMs, startMs: null }, raw.foot);
  const footLeast = judge({ endMs: choice.foot.ms, startMs: null }, raw.footLeast);
  const notch = judge({ endMs: landmarks.notchMs, startMs: choice.historicStartMs }, raw.lvet);
  const notchLeast = judge({ endMs: choice.notch.ms, startMs: choice.leastVarianceStartMs }, raw.lvetLeast);
  const notchResult = leastVariance(notchLeast, notch, choice.notch, honesty.notch);
  return {
    from: bounds.fromSec,
    to: bounds.toSec,
    beats: members.length,
    rejected: bounds.rejected,
    unlike: bounds.unlike,
    following: countFollowing(unaveraged.landmarks.footMs, members),
    rptt: { historic: foot, leastVariance: leastVariance(footLeast, foot, choice.foot, honesty.foot) },
    lvet: {
      historic: notch,
      leastVariance: { ...notchResult, ...sideAndSize(choice.notch.threshold) },
    },
    sweep: {
      foot: sweepRows(choice.footInput, choice.footSweep, honesty.foot, members, params),
      notch: sweepRows(choice.notchInput, choice.notchSweep, honesty.notch, members, params).map(notchRow),
    },
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
function notchRow({ threshold, mean, sd, ppv, found, wins, ruledOut }: FootSweepRow): NotchSweepRow {
  const side = threshold < 0 ? 'down' : 'up';
  return { threshold: Math.abs(threshold), mean, sd, ppv, found, wins, ruledOut, side };
}

function sideAndSize(signed: number | null): { side: 'down' | 'up' | null; threshold: number | null } {
  if (signed === null) return { side: null, threshold: null };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}

/** Statistics of one interval by one method. */
export function intervalStatistics(
  averaged: Measured,
  sdUnaveraged: number | null,
  members: readonly number[],
  params: Pick<JudgeParams, 'acceptance' | 'ppvMissed'>,
): IntervalStatistics {
  const ends = valuesAt(averaged.endMs, members);
  const missed = members.length - ends.length;
  if (members.length < 2) return { mean: null, sd: null, ppv: null, missed, sdUnaveraged: null };
  return {
    ...spreadOf(intervalsAt(averaged.endMs, averaged.startMs, members)),
    ppv: positivePredictiveValue(ends, missed, params.acceptance, params.ppvMissed),
    missed,
    sdUnaveraged,
  };
}

/** The same by least variance: with the threshold, and how far to trust it. */
export function leastVariance(
  own: IntervalStatistics,
  historic: IntervalStatistics,
  chosen: Choice,
  honesty: Honesty,
): LeastVarianceStatistics {
  const hasBoth = own.mean !== null && historic.mean !== null;
  return {
    ...own,
    chosenBy: chosen.chosenBy,
    threshold: chosen.threshold,
    shift: hasBoth ? own.mean - historic.mean : null,
    splitHalfSd: honesty.splitHalfSd,
    sdInterval: honesty.bootstrap.sdInterval,
  };
}

type PpvParams = Pick<JudgeParams, 'acceptance' | 'ppvMissed'>;

/** PPV at every level stays while thresholds are set. */
const keptPpvs = createLatest<PpvParams, readonly (number | null)[]>(
  (a, b) => a.acceptance === b.acceptance && a.ppvMissed === b.ppvMissed,
);

function levelPpvs(
  { levels }: SweepInput,
  members: readonly number[],
  { acceptance, ppvMissed }: PpvParams,
): (number | null)[] {
  const room = new Float64Array(members.length);
  return levels.ms.map((places) => {
    const ends = valuesAt(places, members, room);
    return positivePredictiveValue(ends, members.length - ends.length, acceptance, ppvMissed);
  });
}

interface RowsKey {
  readonly sweep: Sweep;
  readonly wins: Float64Array;
  readonly ppvs: readonly (number | null)[];
}

/** Rows of a sweep that nothing has moved are the same rows. */
const keptRows = createLatest<RowsKey, FootSweepRow[]>(
  (a, b) => a.sweep === b.sweep && a.wins === b.wins && a.ppvs === b.ppvs,
);

/** A window's sweep as it is shown, level by level. */
export function sweepRows(
  input: SweepInput,
  sweep: Sweep,
  honesty: Honesty,
  members: readonly number[],
  params: Pick<JudgeParams, 'acceptance' | 'ppvMissed'>,
): FootSweepRow[] {
  const isJudged = members.length >= 2;
  const ppvs = keptPpvs.get(input.levels, members, params, () => levelPpvs(input, members, params));
  const { wins } = honesty.bootstrap;
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
  foot: createLatest<number, Float64Array>(Object.is),
  notch: createLatest<number, Float64Array>(Object.is),
};

/** SD of the intervals at the thresholds in force, on a window's beats without averaging. */
function unaveragedSds(unaveraged: Unaveraged, choice: WindowChoice, members: readonly number[]) {
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
  const startOf = (startMs: Float64Array) => (startMs === choice.foot.ms ? leastFoot : historicFoot);
  const order = members.map((_, k) => k);
  const sd = (endMs: Float64Array, startMs: Float64Array | null) =>
    spreadOf(intervalsAt(endMs, startMs, order)).sd;
  return {
    foot: sd(historicFoot, null),
    footLeast: sd(leastFoot, null),
    lvet: sd(historicNotch, startOf(choice.historicStartMs)),
    lvetLeast: sd(leastNotch, startOf(choice.leastVarianceStartMs)),
  };
}
