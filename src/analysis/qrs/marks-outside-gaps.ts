import type { IndexRange } from '../../model/samples.ts';
import type { DetectorMethod } from './detector.ts';
import { QrsMarks } from './qrs-marks.ts';

/**
 * The marks that lie where at least one lead has samples. A gap is bridged by a straight line, whose rounding a detector
 * that adapts to what is there takes for beats after some seconds. Of curve length all marks stay, as published: in a
 * straight line it finds none.
 *
 * @param marks   ascending, samples
 * @param gaps    of each lead that was searched, ranges from … to − 1, in order and apart
 * @param method  that found the marks
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
