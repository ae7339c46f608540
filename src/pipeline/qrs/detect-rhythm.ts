import type { EcgSignal } from '../../analysis/qrs/detect-qrs.ts';
import { traceR } from '../../analysis/qrs/r-peak.ts';
import { analyseRhythm } from '../../analysis/rhythm/analyse-rhythm.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** The rhythm of a detection. */
export interface DetectedRhythm {
  /** Of the beats that have an R, in the order of R. */
  readonly rhythm: Rhythm;
  /** The place of each among all beats of the detection. */
  readonly beatIndexes: Int32Array;
}

/**
 * How the beats of a detection follow each other, and which stand out by RR and by shape.
 *
 * @param startIndex  of the ECG in the recording; R counts from the recording's start
 * @throws BeatbenchError `too-short` of an ECG shorter than the filter's padding that has beats
 */
export function rhythmOf({ beats }: QrsDetection, ecg: EcgSignal, startIndex: number): DetectedRhythm {
  const timed = beats
    .flatMap(({ rSec }, index) => (rSec === null ? [] : [{ rSec, index }]))
    .toSorted((a, b) => a.rSec - b.rSec);
  const timesSec = Float64Array.from(timed, ({ rSec }) => rSec);
  const { samples, fs } = ecg;
  const trace = timed.length === 0 ? null : { ...traceR(samples, fs), startSec: startIndex / fs };
  return {
    rhythm: analyseRhythm(timesSec, trace),
    beatIndexes: Int32Array.from(timed, ({ index }) => index),
  };
}
