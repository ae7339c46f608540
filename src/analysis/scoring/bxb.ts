import type { AnnotationSet } from '../../model/annotation.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';
import { matchBeats } from './match-beats.ts';

export interface ScoreOptions {
  /** Start of the test period, s. */
  readonly fromSec: number;
  /** End of the test period, s; null for all of it. */
  readonly toSec: number | null;
  /** Largest distance of a mark from its reference beat, ms. */
  readonly toleranceMs: number;
}

/** As EC57 has it: five minutes to learn, 150 ms. */
export const defaultScoreOptions: ScoreOptions = { fromSec: 300, toSec: null, toleranceMs: 150 };

/** A beat that was missed, or a mark where there is no beat: a false alarm. */
export interface BeatError {
  /** s. */
  readonly timeSec: number;
  readonly kind: 'miss' | 'false-alarm';
  /** The reference's label of a missed beat; null for an extra mark. */
  readonly label: string | null;
}

export interface BeatScore {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** TP/(TP + FN); null without reference beats. */
  readonly se: number | null;
  /** TP/(TP + FP); null without marks. */
  readonly ppv: number | null;
  /** In the order of time. */
  readonly errors: readonly BeatError[];
}

/**
 * Scores marks against reference annotations as ANSI/AAMI EC57 and WFDB's `bxb` do.
 *
 * Beat labels only; stretches from `[` to `]` (ventricular flutter) are left out. A pair counts
 * where its reference beat lies, a missed beat and an extra mark where they lie themselves; the
 * test period has both its ends.
 *
 * @param marks  sample indices at `fs`, ascending
 * @param fs     rate of `marks`, Hz; the annotations count at their own
 */
export function scoreBeats(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  options: ScoreOptions = defaultScoreOptions,
): BeatScore {
  const beats = reference.annotations.filter(({ label }) => isBeatLabel(label));
  const referenceSec = beats.map(({ sampleIndex }) => sampleIndex / reference.fs);
  const markSec = Array.from(marks, (index) => index / fs);
  const match = matchBeats(referenceSec, markSec, options.toleranceMs / 1000);
  const counts = testPeriod(reference, options);
  const tp = match.pairs.filter((pair) => counts(referenceSec[pair.reference])).length;
  const errors = [
    ...match.missed.map((index): BeatError => {
      return { timeSec: referenceSec[index], kind: 'miss', label: beats[index].label };
    }),
    ...match.extra.map((index): BeatError => {
      return { timeSec: markSec[index], kind: 'false-alarm', label: null };
    }),
  ]
    .filter(({ timeSec }) => counts(timeSec))
    .toSorted((a, b) => a.timeSec - b.timeSec);
  const fn = errors.filter(({ kind }) => kind === 'miss').length;
  const fp = errors.length - fn;
  return { tp, fp, fn, ...rates(tp, fp, fn), errors };
}

/** Se and PPV of counts; null where nothing was there to find, or nothing found. */
export function rates(tp: number, fp: number, fn: number): { se: number | null; ppv: number | null } {
  return { se: tp + fn > 0 ? tp / (tp + fn) : null, ppv: tp + fp > 0 ? tp / (tp + fp) : null };
}

/** Whether a time counts: in the test period and outside ventricular flutter. */
function testPeriod(reference: AnnotationSet, options: ScoreOptions): (timeSec: number) => boolean {
  const flutter = flutterStretches(reference);
  const toSec = options.toSec ?? Number.POSITIVE_INFINITY;
  return (timeSec) =>
    timeSec >= options.fromSec &&
    timeSec <= toSec &&
    !flutter.some(([fromSec, endSec]) => timeSec >= fromSec && timeSec <= endSec);
}

/** Stretches of ventricular flutter, s; one that is not closed runs to the end. */
function flutterStretches({ annotations, fs }: AnnotationSet): [number, number][] {
  const stretches: [number, number][] = [];
  let startSec: number | null = null;
  for (const { label, sampleIndex } of annotations) {
    if (label === '[') startSec ??= sampleIndex / fs;
    if (label === ']' && startSec !== null) {
      stretches.push([startSec, sampleIndex / fs]);
      startSec = null;
    }
  }
  if (startSec !== null) stretches.push([startSec, Number.POSITIVE_INFINITY]);
  return stretches;
}
