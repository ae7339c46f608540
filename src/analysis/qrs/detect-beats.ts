import { resample } from '../../dsp/resample.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import type { CurveLengthParams } from './curve-length-params.ts';
import type { QrsMark } from './curve-length-search.ts';
import { detectQrs, type EcgSignal, toOwnRate } from './detect-qrs.ts';
import { ownMarks } from './own/own-marks.ts';
import type { OwnParams } from './own/params.ts';
import type { PanTompkinsParams } from './pan-tompkins-params.ts';
import { searchPanTompkins } from './pan-tompkins-search.ts';
import { panTompkinsSignals } from './pan-tompkins-signal.ts';
import { findRPeaks, traceBridged, traceR } from './r-peak.ts';
import type { TriggerParams } from './trigger-params.ts';
import { findTriggers, rectifyBand } from './trigger.ts';

/** A detector, and what is set about it. */
export type Detector =
  | { readonly method: 'curve-length'; readonly params: CurveLengthParams }
  | { readonly method: 'pan-tompkins'; readonly params: PanTompkinsParams }
  | { readonly method: 'trigger'; readonly params: TriggerParams }
  | { readonly method: 'beatbench'; readonly params: OwnParams };

export type DetectorMethod = Detector['method'];

/** Whether a detector marks onsets; else its marks lie about R, and it has no J points. */
export function marksOnsets(method: DetectorMethod): boolean {
  return method === 'curve-length' || method === 'beatbench';
}

/**
 * Finds the beats of an ECG by any of the detectors, R between samples.
 *
 * Gaps are bridged by straight lines. A detector without onsets has R searched within 75 ms either
 * side of its marks, and only `curve-length` knows of arithmetic: the others are free of scale.
 *
 * @param others  further leads of the same rate and length, which only `beatbench` looks at; R and
 *   the edges are of `ecg`
 * @throws BeatbenchError `too-short`, as `detectQrs`
 */
export function detectBeats(
  ecg: EcgSignal,
  detector: Detector,
  others: readonly EcgSignal[] = [],
): QrsBeat[] {
  if (detector.method === 'curve-length') return detectQrs(ecg, detector.params);
  const { x, fs } = workingEcg(ecg);
  const found = marksOf(x, fs, detector, others);
  if (found.length === 0) return [];
  const marks = found.map((mark) => toOwnRate(mark, ecg.fs / fs, ecg.samples.values.length));
  return findRPeaks(
    fs === ecg.fs ? traceBridged(x, fs, ecg.samples.gaps) : traceR(ecg.samples, ecg.fs),
    marks,
    marksOnsets(detector.method) ? 'from-onset' : 'about-mark',
  );
}

function marksOf(
  x: Float64Array,
  fs: number,
  detector: Exclude<Detector, { method: 'curve-length' }>,
  others: readonly EcgSignal[],
): QrsMark[] {
  if (detector.method === 'beatbench') {
    const leads = [x, ...others.map((lead) => workingEcg(lead).x)];
    return ownMarks(leads, fs, detector.params);
  }
  const indices =
    detector.method === 'trigger'
      ? findTriggers(rectifyBand(x, fs, detector.params), fs, detector.params)
      : searchPanTompkins(panTompkinsSignals(x, fs, detector.params.integrationMs), fs, detector.params);
  return indices.map((onsetIndex) => ({ onsetIndex, endIndex: null }));
}

/** Highest rate that the detectors beside curve length work at, Hz: a QRS has nothing above half of it. */
const highestFs = 500;

/** The ECG without gaps, brought to 500 Hz where it is above. */
export function workingEcg({ samples, fs }: EcgSignal): { x: Float64Array; fs: number } {
  const { values: own, gaps } = samples;
  const bridged =
    own instanceof Int32Array ? bridgeGaps({ values: own, gaps }) : bridgeGaps({ values: own, gaps });
  const values = bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
  if (fs <= highestFs) return { x: values, fs };
  return { x: resample({ values, gaps: [] }, fs, highestFs).values, fs: highestFs };
}
