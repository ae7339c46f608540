import type { AnnotationSet } from '../../model/annotation.ts';
import type { ScoreOptions, ToleranceRow } from '../../model/scoring.ts';
import { countAtTolerances } from './bxb.ts';

/** From one sample at 125 Hz to just over the 150 ms of EC57. */
const sweepMs = { from: 8, to: 164, step: 4 };

/** Every tolerance of the sweep, ms. */
const tolerancesMs: readonly number[] = Array.from(
  { length: (sweepMs.to - sweepMs.from) / sweepMs.step + 1 },
  (_, i) => sweepMs.from + i * sweepMs.step,
);

/**
 * Computes the score at tolerances from 8 to 164 ms in steps of 4 ms; parameters like `scoreBeats`.
 *
 * @param reference annotations with their own rate
 * @param marks sample indices at `fs`, ascending
 * @param fs rate of `marks`, Hz
 * @param period start and end, s
 * @returns one row per tolerance
 */
export function sweepTolerance(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  period: Omit<ScoreOptions, 'toleranceMs'>,
): ToleranceRow[] {
  return countAtTolerances(reference, marks, fs, period, tolerancesMs).map(({ se, ppv }, i) => {
    return { tolerance: tolerancesMs[i], se, ppv };
  });
}
