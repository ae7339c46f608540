import type { AnnotationSet } from '../../model/annotation.ts';
import type { BeatCounts, BeatError, BeatScore, ScoreOptions } from '../../model/scoring.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';
import { matchBeats } from './match-beats.ts';
import { nearestTime } from './nearest-time.ts';
import { computeRates } from './rates.ts';
import { testPeriod, createUnreadableTest } from './test-period.ts';

/** As in EC57: five minutes to learn, 150 ms. */
export const defaultScoreOptions: ScoreOptions = { fromSec: 300, toSec: null, toleranceMs: 150 };

/** The data of a comparison of marks with a reference. */
interface Comparison {
  readonly referenceSec: Float64Array;
  readonly markSec: Float64Array;
  /** Labels of the reference's beats. */
  readonly labels: readonly string[];
  /** Returns whether a time is in the test period. */
  readonly counts: (timeSec: number) => boolean;
}

/**
 * Scores marks against reference annotations like ANSI/AAMI EC57 and WFDB's `bxb`.
 *
 * Only beat labels are used; stretches from `[` to `]` (ventricular flutter) are excluded. A pair counts at the
 * time of its reference beat; a missed beat and an extra mark count at their own time. The test period includes
 * both ends. Marks in a stretch that the reference calls unreadable count like all others, but their errors are
 * labelled.
 *
 * @param marks sample indices at `fs`, ascending
 * @param fs rate of `marks`, Hz; the annotations have their own rate
 * @returns counts, sensitivity and predictive value, 0 … 1, and every error
 */
export function scoreBeats(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  options: ScoreOptions = defaultScoreOptions,
): BeatScore {
  const comparison = compare(reference, marks, fs, options);
  const { referenceSec, markSec, labels, counts } = comparison;
  const { tp, missed, extra } = countMatches(comparison, options.toleranceMs);
  const isUnreadable = createUnreadableTest(reference);
  const errorOf = (timeSec: number, kind: BeatError['kind'], label: string | null): BeatError => {
    const nearestSec = nearestTime(kind === 'miss' ? markSec : referenceSec, timeSec);
    const distanceMs = nearestSec === null ? null : (nearestSec - timeSec) * 1000;
    return { timeSec, kind, label, nearestSec, distanceMs, isUnreadable: isUnreadable(timeSec) };
  };
  const errors = [
    ...missed.map((index) => errorOf(referenceSec[index], 'miss', labels[index])),
    ...extra.map((index) => errorOf(markSec[index], 'false-alarm', null)),
  ]
    .filter(({ timeSec }) => counts(timeSec))
    .toSorted((a, b) => a.timeSec - b.timeSec);
  const fn = errors.filter(({ kind }) => kind === 'miss').length;
  return { ...makeCounts(tp, errors.length - fn, fn), errors };
}

/**
 * Computes the counts of `scoreBeats` at each of several tolerances, ms.
 *
 * @param reference annotations with their own rate
 * @param marks sample indices at `fs`, ascending
 * @param fs rate of `marks`, Hz
 * @param period start and end, s
 * @param tolerancesMs ms
 * @returns one item per tolerance, in their order
 */
export function countAtTolerances(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  period: Omit<ScoreOptions, 'toleranceMs'>,
  tolerancesMs: readonly number[],
): BeatCounts[] {
  const comparison = compare(reference, marks, fs, period);
  const { referenceSec, markSec, counts } = comparison;
  return tolerancesMs.map((toleranceMs) => {
    const { tp, missed, extra } = countMatches(comparison, toleranceMs);
    const fp = extra.filter((index) => counts(markSec[index])).length;
    return makeCounts(tp, fp, missed.filter((index) => counts(referenceSec[index])).length);
  });
}

function compare(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  period: Omit<ScoreOptions, 'toleranceMs'>,
): Comparison {
  const beats = reference.annotations.filter(({ label }) => isBeatLabel(label));
  return {
    referenceSec: Float64Array.from(beats, ({ sampleIndex }) => sampleIndex / reference.fs),
    markSec: Float64Array.from(marks, (index) => index / fs),
    labels: beats.map(({ label }) => label),
    counts: testPeriod(reference, period),
  };
}

/** Returns the number of pairs in the test period, and the misses and extra marks at any time. */
function countMatches({ referenceSec, markSec, counts }: Comparison, toleranceMs: number) {
  const { pairs, missed, extra } = matchBeats(referenceSec, markSec, toleranceMs / 1000);
  return { tp: pairs.filter((pair) => counts(referenceSec[pair.reference])).length, missed, extra };
}

function makeCounts(tp: number, fp: number, fn: number): BeatCounts {
  return { tp, fp, fn, ...computeRates(tp, fp, fn) };
}
