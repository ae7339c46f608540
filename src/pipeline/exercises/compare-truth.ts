import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { IntervalBeat, IntervalsResult } from '../../model/intervals.ts';
import type { MethodId } from '../../model/methods.ts';
import type { TrueBeat, Truth } from '../../model/synthetic.ts';

/** An interval as it was measured by one method, against the truth beat by beat; null where too few beats have it. */
export interface Compared {
  /** Share of the true beats whose interval was found, 0 … 1. */
  readonly foundShare: number;
  /** Mean of measured − true, ms. */
  readonly biasMs: number | null;
  /** SD of what was measured, of the truth of the same beats, and of the errors, ms. */
  readonly sdMs: number | null;
  readonly trueSdMs: number | null;
  readonly errorSdMs: number | null;
  /** Of what was measured on the truth: ms measured for each true ms, and the correlation of both. */
  readonly slope: number | null;
  readonly correlation: number | null;
}

export type MeasuredInterval = 'rptt' | 'lvet';

/** A true beat belongs to a measured one this near, s. */
const matchSec = 0.15;

const trueMs = {
  rptt: ({ r, foot }: TrueBeat) => (foot === null ? null : (foot - r) * 1000),
  lvet: ({ foot, notch }: TrueBeat) => (foot === null || notch === null ? null : (notch - foot) * 1000),
} as const;

/** The true beat of each measured one; null where none is near. */
function matched(truth: Truth, beats: readonly IntervalBeat[]): (TrueBeat | null)[] {
  let next = 0;
  return beats.map(({ r }) => {
    while (next < truth.beats.length && (truth.beats[next]?.r ?? 0) < r - matchSec) next += 1;
    const beat = truth.beats[next];
    return beat !== undefined && Math.abs(beat.r - r) <= matchSec ? beat : null;
  });
}

const sdOf = (values: readonly number[]): number | null => (values.length < 2 ? null : sampleSd(values));

/** The line of least squares of what was measured on the truth, and the correlation; null without a spread. */
function lineThrough(
  pairs: readonly { readonly measured: number; readonly known: number }[],
): Pick<Compared, 'slope' | 'correlation'> {
  if (pairs.length < 3) return { slope: null, correlation: null };
  const [middle, knownMiddle] = [
    mean(pairs.map(({ measured }) => measured)),
    mean(pairs.map(({ known }) => known)),
  ];
  let [own, known, both] = [0, 0, 0];
  for (const pair of pairs) {
    const [a, b] = [pair.measured - middle, pair.known - knownMiddle];
    own += a * a;
    known += b * b;
    both += a * b;
  }
  if (own === 0 || known === 0) return { slope: null, correlation: null };
  return { slope: both / known, correlation: both / Math.sqrt(own * known) };
}

/** How an interval of a result lies against the truth. */
export function compareWithTruth(
  { beats }: Pick<IntervalsResult, 'beats'>,
  truth: Truth,
  interval: MeasuredInterval,
  by: MethodId,
): Compared {
  const partners = matched(truth, beats);
  const pairs = beats.flatMap((beat, i) => {
    const measured = beat[interval][by];
    const partner = partners[i] ?? null;
    const known = partner === null ? null : trueMs[interval](partner);
    return measured === null || known === null ? [] : [{ measured, known }];
  });
  const possible = truth.beats.filter((beat) => trueMs[interval](beat) !== null).length;
  const errors = pairs.map(({ measured, known }) => measured - known);
  return {
    foundShare: possible === 0 ? 0 : pairs.length / possible,
    biasMs: errors.length === 0 ? null : mean(errors),
    sdMs: sdOf(pairs.map(({ measured }) => measured)),
    trueSdMs: sdOf(pairs.map(({ known }) => known)),
    errorSdMs: sdOf(errors),
    ...lineThrough(pairs),
  };
}
