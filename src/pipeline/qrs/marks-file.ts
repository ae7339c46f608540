import { writeAnnotations } from '../../io/wfdb/annotations-write.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { type MarksContent, marksAsAnnotations } from './marks-as-annotations.ts';
import type { QrsDetection } from './qrs-detection.ts';

/**
 * Encodes beats as a WFDB annotation file. A comment at sample 0 states which point it marks.
 *
 * @throws BeatbenchError `bad-parameter` for onsets if the method finds none
 */
export function marksFile(detection: QrsDetection, marks: MarksContent): Uint8Array {
  if (marks.point === 'onset' && !detection.marksOnsets) {
    throw new BeatbenchError(
      'bad-parameter',
      'This method finds no QRS onsets; mark R, or choose Beatbench’s detector or curve length.',
      { file: '', field: 'point' },
    );
  }
  return writeAnnotations(marksAsAnnotations(detection, marks), detection.fs);
}
