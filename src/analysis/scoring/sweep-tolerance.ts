import type { AnnotationSet } from '../../model/annotation.ts';
import { scoreBeats } from './bxb.ts';
import type { ScoreOptions } from './bxb.ts';

/** Se and PPV at one tolerance. */
export interface ToleranceRow {
  /** ms. */
  readonly tolerance: number;
  readonly se: number | null;
  readonly ppv: number | null;
}

/** From one sample at 125 Hz to just over EC57's 150 ms. */
const sweepMs = { from: 8, to: 164, step: 4 };

/** The score at tolerances from 8 to 164 ms in steps of 4 ms; parameters as `scoreBeats`. */
export function sweepTolerance(
  reference: AnnotationSet,
  marks: ArrayLike<number>,
  fs: number,
  period: Omit<ScoreOptions, 'toleranceMs'>,
): ToleranceRow[] {
  const rows: ToleranceRow[] = [];
  for (let tolerance = sweepMs.from; tolerance <= sweepMs.to; tolerance += sweepMs.step) {
    const { se, ppv } = scoreBeats(reference, marks, fs, { ...period, toleranceMs: tolerance });
    rows.push({ tolerance, se, ppv });
  }
  return rows;
}
