import type { QrsBeat } from '../../model/qrs.ts';
import { bridgeEcg, type EcgSignal, toEcgFrame } from './ecg-signal.ts';
import { detectorPasses } from './detector-passes.ts';
import { type Detector, rSearchForMethod } from './detector.ts';
import { runPasses } from './passes.ts';
import { findRPeaks, prepareBridgedTrace } from './r-peak.ts';

/**
 * Finds the beats of an ECG with any of the detectors; R is located between samples.
 *
 * Gaps are bridged by straight lines. For a detector without onsets, R is searched within 75 ms on either side
 * of its marks. Only `curve-length` uses `arithmetic`: the other detectors do not depend on scale.
 *
 * @param others further leads of the same rate and length, which only `beatbench` uses; R and the edges are
 *   those of `ecg`
 * @returns the beats in order of time; R in s and in samples
 * @throws BeatbenchError `too-short` if a record above 500 Hz is shorter than half the filter that converts it
 *   to 500 Hz, or if a record with marks is shorter than the padding of the high-pass before the search for R
 */
export function detectBeats(
  ecg: EcgSignal,
  detector: Detector,
  others: readonly EcgSignal[] = [],
): QrsBeat[] {
  const leads = [ecg, ...others].map(bridgeEcg);
  const marks = runPasses(detectorPasses(toEcgFrame(ecg), detector, leads.length), leads);
  if (marks.count === 0) return [];
  return findRPeaks(
    prepareBridgedTrace(leads[0], ecg.fs, ecg.samples.gaps),
    marks,
    rSearchForMethod(detector.method),
  );
}
