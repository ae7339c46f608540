import type { QrsBeat } from '../../model/qrs.ts';
import { bridgedEcg, type EcgSignal, toEcgFrame } from './ecg-signal.ts';
import { detectorPasses } from './detector-passes.ts';
import { type Detector, rSearchForMethod } from './detector.ts';
import { runPasses } from './passes.ts';
import { findRPeaks, traceBridged } from './r-peak.ts';

/**
 * Finds the beats of an ECG by any of the detectors, R between samples.
 *
 * Gaps are bridged by straight lines. A detector without onsets has R searched within 75 ms either
 * side of its marks, and only `curve-length` knows of arithmetic: the others are free of scale.
 *
 * @param others  further leads of the same rate and length, which only `beatbench` looks at; R and
 *   the edges are of `ecg`
 * @returns in the order of time; R in s and in samples
 * @throws BeatbenchError `too-short` where a record above 500 Hz is shorter than half the filter that
 *   brings it to 500 Hz, or one with marks is shorter than the padding of the filter that takes its slow
 *   part away
 */
export function detectBeats(
  ecg: EcgSignal,
  detector: Detector,
  others: readonly EcgSignal[] = [],
): QrsBeat[] {
  const leads = [ecg, ...others].map(bridgedEcg);
  const marks = runPasses(detectorPasses(toEcgFrame(ecg), detector, leads.length), leads);
  if (marks.count === 0) return [];
  return findRPeaks(
    traceBridged(leads[0], ecg.fs, ecg.samples.gaps),
    marks,
    rSearchForMethod(detector.method),
  );
}
