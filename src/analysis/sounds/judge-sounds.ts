import type { IntervalStatistics } from '../../model/intervals.ts';
import type { SoundStatistics, SoundWindow, SpanStatistics } from '../../model/sounds.ts';
import {
  type AssessParams,
  assessSweep,
  type Honesty,
  intervalStatistics,
  leastVariance,
  sweepRows,
} from '../intervals/judge.ts';
import type { JudgeParams } from '../intervals/params.ts';
import { spreadOf, valuesAt } from '../intervals/statistics.ts';
import type { OnsetChoice, SoundChoice } from './choose-onsets.ts';
import { type FoundSounds, onsetsAt } from './find-sounds.ts';
import type { EnvelopeRows } from './sound-peaks.ts';
import type { BeatSpans, Marks } from './spans.ts';

export interface SoundHonesty {
  readonly s1: Honesty;
  readonly s2: Honesty;
}

/** Bootstraps and splits the sweeps of both sounds in a window. */
export function assessSounds(
  { s1, s2 }: SoundChoice,
  members: readonly number[],
  params: AssessParams,
): SoundHonesty {
  const assess = ({ input, sweep, choice }: OnsetChoice) =>
    assessSweep(input, sweep, choice, members, params);
  return { s1: assess(s1), s2: assess(s2) };
}

/** Kept beats without averaging, for `sdUnaveraged`. */
export interface UnaveragedSounds {
  readonly rows: EnvelopeRows;
  readonly found: FoundSounds;
}

type PpvParams = Pick<JudgeParams, 'acceptance' | 'ppvMissed'>;

/** Statistics of one window: R to each sound by both methods, and the intervals between the marks. */
export function judgeSounds(
  bounds: { fromSec: number; toSec: number; rejected: number; unlike: number },
  members: readonly number[],
  unaveraged: UnaveragedSounds,
  choice: SoundChoice,
  honesty: SoundHonesty,
  spans: BeatSpans,
  params: PpvParams,
): SoundWindow {
  const statisticsOf = (name: 's1' | 's2') =>
    soundStatistics(
      choice[name],
      honesty[name],
      members,
      sdsUnaveraged(unaveraged, name, choice, members),
      params,
    );
  const rowsOf = (name: 's1' | 's2') =>
    sweepRows(choice[name].input, choice[name].sweep, honesty[name], members, params);
  const span = (name: 'qs2' | 's1s2' | 'pep' | 'lvet') => ({
    historic: spanStatistics(spans.historic[name], spans.historic.marksOf[name], members),
    leastVariance: spanStatistics(spans.leastVariance[name], spans.leastVariance.marksOf[name], members),
  });
  return {
    from: bounds.fromSec,
    to: bounds.toSec,
    beats: members.length,
    rejected: bounds.rejected,
    unlike: bounds.unlike,
    s1: statisticsOf('s1'),
    s2: statisticsOf('s2'),
    qs2: span('qs2'),
    s1s2: span('s1s2'),
    pep: span('pep'),
    lvet: span('lvet'),
    pepOverLvet: {
      historic: plainStatistics(spans.historic.pepOverLvet, members),
      leastVariance: plainStatistics(spans.leastVariance.pepOverLvet, members),
    },
    sweep: { s1: rowsOf('s1'), s2: rowsOf('s2') },
  };
}

function soundStatistics(
  { input, choice }: OnsetChoice,
  honesty: Honesty,
  members: readonly number[],
  sds: { readonly historic: number | null; readonly leastVariance: number | null },
  params: PpvParams,
): SoundStatistics {
  const judge = (endMs: Float64Array, sd: number | null): IntervalStatistics =>
    intervalStatistics({ endMs, startMs: null }, sd, members, params);
  const historic = judge(input.historicMs, sds.historic);
  return {
    historic,
    leastVariance: leastVariance(judge(choice.ms, sds.leastVariance), historic, choice, honesty),
  };
}

/** SD of R to a sound at the thresholds in force, on a window's beats without averaging. */
function sdsUnaveraged(
  { rows, found }: UnaveragedSounds,
  name: 's1' | 's2',
  choice: SoundChoice,
  members: readonly number[],
): { readonly historic: number | null; readonly leastVariance: number | null } {
  const { threshold } = choice[name].choice;
  const { peaks, historicMs } = found[name];
  const inOrder = members.map((_, k) => k);
  const least = threshold === null ? null : onsetsAt(rows.envelope, peaks, threshold, members);
  return {
    historic: spreadOf(valuesAt(historicMs, members)).sd,
    leastVariance: least === null ? null : spreadOf(valuesAt(least, inOrder)).sd,
  };
}

function plainStatistics(values: Float64Array, members: readonly number[]): Omit<SpanStatistics, 'error'> {
  const found = valuesAt(values, members);
  const { mean, sd } = members.length < 2 ? { mean: null, sd: null } : spreadOf(found);
  return { mean, sd, missed: members.length - found.length };
}

/** @param marks  that the interval is made of, ms after R: their SDs are its likely error, added up in squares */
function spanStatistics(
  values: Float64Array,
  marks: readonly Marks[],
  members: readonly number[],
): SpanStatistics {
  const sds = marks.map((mark) => spreadOf(valuesAt(mark, members)).sd);
  const square = sds.reduce<number | null>(
    (sum, sd) => (sum === null || sd === null ? null : sum + sd * sd),
    0,
  );
  return { ...plainStatistics(values, members), error: square === null ? null : Math.sqrt(square) };
}
