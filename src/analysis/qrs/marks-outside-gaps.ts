import type { IndexRange } from '../../model/samples.ts';
import type { DetectorMethod } from './detector.ts';
import { QrsMarks } from './qrs-marks.ts';

/**
 * Keeps the marks where at least one lead has samples.
 *
 * A gap is bridged by a straight line. After some seconds, an adaptive detector takes the rounding of that line
 * for beats. All marks of the curve-length detector are kept, as published: it finds none in a straight line.
 *
 * @param marks ascending, samples
 * @param gaps of each lead that was searched, ranges from … to − 1, in order and disjoint
 * @param method detector that found the marks
 */
export function marksOutsideGaps(
  marks: QrsMarks,
  gaps: readonly (readonly IndexRange[])[],
  method: DetectorMethod,
): QrsMarks {
  if (method === 'curve-length' || gaps.some((own) => own.length === 0)) return marks;
  const at = gaps.map(() => 0);
  const isInGap = (index: number): boolean =>
    gaps.every((own, lead) => {
      while (at[lead] < own.length && own[at[lead]].to <= index) at[lead]++;
      return at[lead] < own.length && own[at[lead]].from <= index;
    });
  return QrsMarks.of(marks.toList().filter(({ onsetIndex }) => !isInGap(onsetIndex)));
}
