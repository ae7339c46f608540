import type { AnnotationSet } from '../../model/annotation.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Samples } from '../../model/samples.ts';
import { isBeatLabel } from './beat-labels.ts';
import type { QrsMark } from './qrs-marks.ts';
import { findRPeaks, type RSearch, traceR } from './r-peak.ts';

/**
 * The beats of imported annotations, R searched within 75 ms either side of each, of onsets behind it.
 *
 * @param samples  the ECG, any unit
 * @param fs       its rate, Hz; the annotations count at their own
 * @returns `onsetIndex` is the annotation's place at the ECG's rate; there is no J point
 */
export function locateAnnotatedBeats(
  samples: Samples<Float64Array | Int32Array>,
  fs: number,
  set: AnnotationSet,
): QrsBeat[] {
  return findRPeaks(traceR(samples, fs), marksFromAnnotations(set, fs), rSearchForPoint(set));
}

/**
 * Where R of a set's marks is looked for.
 *
 * @param set whether its marks are at R or at the onset
 * @returns behind marks of onsets, else about the mark
 */
export function rSearchForPoint({ point }: Pick<AnnotationSet, 'point'>): RSearch {
  return point === 'onset' ? 'after-mark' : 'about-mark';
}

/**
 * The beat labels of a set as marks at rate `fs`, ascending.
 *
 * @param set annotations with their own rate, Hz
 * @param fs  Hz, of the marks
 * @returns marks at whole samples, without a J point
 */
export function marksFromAnnotations({ annotations, fs: setFs }: AnnotationSet, fs: number): QrsMark[] {
  return annotations
    .filter(({ label }) => isBeatLabel(label))
    .map(({ sampleIndex }) => ({ onsetIndex: Math.round((sampleIndex * fs) / setFs), endIndex: null }))
    .toSorted((a, b) => a.onsetIndex - b.onsetIndex);
}
