import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { TrueBeat, Truth } from '../../model/synthetic.ts';

/** An interval measured by one method, compared with the truth beat by beat; null if too few beats have it. */
export interface TruthComparison {
  /** Share of the true beats whose interval was found, 0 … 1. */
  readonly foundShare: number;
  /** Mean of measured − true, ms. */
  readonly biasMs: number | null;
  /** SD of the measured values, of the truth of the same beats, and of the errors, ms. */
  readonly sdMs: number | null;
  readonly trueSdMs: number | null;
  readonly errorSdMs: number | null;
  /** Regression of measured values on the truth: ms measured per true ms, and their correlation. */
  readonly slope: number | null;
  readonly correlation: number | null;
}

/** From R to foot, from foot to notch; from R to either sound, and from one sound to the other. */
export type TimedInterval = 'rptt' | 'lvet' | 's1' | 's2' | 's1s2';

/** A measured beat. */
interface MeasuredBeat {
  /** s. */
  readonly r: number;
  readonly ms: number | null;
}

/** Maximum distance between a true beat and the measured one, s. */
const matchSec = 0.15;

const msFrom = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : (to - from) * 1000;

const trueMs: Readonly<Record<TimedInterval, (beat: TrueBeat) => number | null>> = {
  rptt: ({ r, foot }) => msFrom(r, foot),
  lvet: ({ foot, notch }) => msFrom(foot, notch),
  s1: ({ r, s1 }) => msFrom(r, s1),
  s2: ({ r, s2 }) => msFrom(r, s2),
  s1s2: ({ s1, s2 }) => msFrom(s1, s2),
};

/** Returns the true beat of each measured one; null if none is near. */
function matched(truth: Truth, beats: readonly MeasuredBeat[]): (TrueBeat | null)[] {
  let next = 0;
  return beats.map(({ r }) => {
    while (next < truth.beats.length && (truth.beats[next]?.r ?? 0) < r - matchSec) next += 1;
    const beat = truth.beats[next];
    return beat !== undefined && Math.abs(beat.r - r) <= matchSec ? beat : null;
  });
}

const sdOrNull = (values: readonly number[]): number | null => (values.length < 2 ? null : sampleSd(values));

/** Computes the least-squares line of the measured values on the truth, and the correlation; null without a spread. */
function lineThrough(
  pairs: readonly { readonly measured: number; readonly known: number }[],
): Pick<TruthComparison, 'slope' | 'correlation'> {
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

/** Returns the figures of an interval that need no truth. */
function withoutTruth(beats: readonly MeasuredBeat[]): TruthComparison {
  const measured = beats.flatMap(({ ms }) => ms ?? []);
  return {
    foundShare: beats.length === 0 ? 0 : measured.length / beats.length,
    biasMs: null,
    sdMs: sdOrNull(measured),
    trueSdMs: null,
    errorSdMs: null,
    slope: null,
    correlation: null,
  };
}

/**
 * Compares an interval, measured in beats in order of time, with the truth. If the truth has no beats, like for a
 * recording without a known truth, only the spread and the share of measured beats are available.
 */
export function compareWithTruth(
  beats: readonly MeasuredBeat[],
  truth: Truth,
  interval: TimedInterval,
): TruthComparison {
  if (truth.beats.length === 0) return withoutTruth(beats);
  const partners = matched(truth, beats);
  const pairs = beats.flatMap((beat, i) => {
    const measured = beat.ms;
    const partner = partners[i] ?? null;
    const known = partner === null ? null : trueMs[interval](partner);
    return measured === null || known === null ? [] : [{ measured, known }];
  });
  const possible = truth.beats.filter((beat) => trueMs[interval](beat) !== null).length;
  const errors = pairs.map(({ measured, known }) => measured - known);
  return {
    foundShare: possible === 0 ? 0 : pairs.length / possible,
    biasMs: errors.length === 0 ? null : mean(errors),
    sdMs: sdOrNull(pairs.map(({ measured }) => measured)),
    trueSdMs: sdOrNull(pairs.map(({ known }) => known)),
    errorSdMs: sdOrNull(errors),
    ...lineThrough(pairs),
  };
}
