import type { AnnotationSet } from '../../model/annotation.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Samples } from '../../model/samples.ts';
import { isBeatLabel } from './beat-labels.ts';
import type { QrsMark } from './qrs-marks.ts';
import { findRPeaks, type RSearch, prepareRTrace } from './r-peak.ts';

/**
 * Finds the beats of imported annotations. R is searched within 75 ms on either side of each annotation, or
 * within 75 ms after it if the annotations mark onsets.
 *
 * @param samples the ECG, any unit
 * @param fs sampling rate of the ECG, Hz; the annotations have their own rate
 * @returns the beats, where `onsetIndex` is the annotation's place at the ECG's rate; there is no J point
 */
export function locateAnnotatedBeats(
  samples: Samples<Float64Array | Int32Array>,
  fs: number,
  set: AnnotationSet,
): QrsBeat[] {
  return findRPeaks(prepareRTrace(samples, fs), marksFromAnnotations(set, fs), rSearchForPoint(set));
}

/**
 * Returns where R is searched relative to the marks of a set.
 *
 * @param set whether its marks are at R or at the onset
 * @returns after the mark for onsets, otherwise around the mark
 */
export function rSearchForPoint({ point }: Pick<AnnotationSet, 'point'>): RSearch {
  return point === 'onset' ? 'after-mark' : 'about-mark';
}

/**
 * Converts the beat labels of a set to marks at rate `fs`, ascending.
 *
 * @param set annotations with their own rate, Hz
 * @param fs rate of the marks, Hz
 * @returns marks at whole samples, without a J point
 */
export function marksFromAnnotations({ annotations, fs: setFs }: AnnotationSet, fs: number): QrsMark[] {
  return annotations
    .filter(({ label }) => isBeatLabel(label))
    .map(({ sampleIndex }) => ({ onsetIndex: Math.round((sampleIndex * fs) / setFs), endIndex: null }))
    .toSorted((a, b) => a.onsetIndex - b.onsetIndex);
}
