import { resample } from '../../dsp/resample.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import type { CurveLengthParams } from './curve-length-params.ts';
import type { QrsMark } from './curve-length-search.ts';
import { detectQrs, type EcgSignal } from './detect-qrs.ts';
import type { PanTompkinsParams } from './pan-tompkins-params.ts';
import { searchPanTompkins } from './pan-tompkins-search.ts';
import { panTompkinsSignals } from './pan-tompkins-signal.ts';
import { findRPeaks, traceR } from './r-peak.ts';
import type { TriggerParams } from './trigger-params.ts';
import { findTriggers, rectifyBand } from './trigger.ts';

/** A detector, and what is set about it. */
export type Detector =
  | { readonly method: 'curve-length'; readonly params: CurveLengthParams }
  | { readonly method: 'pan-tompkins'; readonly params: PanTompkinsParams }
  | { readonly method: 'trigger'; readonly params: TriggerParams };

export type DetectorMethod = Detector['method'];

/** Whether a detector marks onsets; else its marks lie about R, and it has no J points. */
export function marksOnsets(method: DetectorMethod): boolean {
  return method === 'curve-length';
}

/**
 * Finds the beats of an ECG by any of the detectors, R between samples.
 *
 * Gaps are bridged by straight lines. A detector without onsets has R searched within 75 ms either
 * side of its marks, and only `curve-length` knows of arithmetic: the others are free of scale.
 *
 * @throws BeatbenchError `too-short`, as `detectQrs`
 */
export function detectBeats(ecg: EcgSignal, detector: Detector): QrsBeat[] {
  if (detector.method === 'curve-length') return detectQrs(ecg, detector.params);
  const { x, fs } = workingEcg(ecg);
  const ratio = ecg.fs / fs;
  const last = ecg.samples.values.length - 1;
  const marks = markIndices(x, fs, detector).map((index): QrsMark => {
    return { onsetIndex: Math.min(last, Math.round(index * ratio)), endIndex: null };
  });
  return marks.length === 0 ? [] : findRPeaks(traceR(ecg.samples, ecg.fs), marks, 'about-mark');
}

function markIndices(
  x: Float64Array | Int32Array,
  fs: number,
  detector: Exclude<Detector, { method: 'curve-length' }>,
): number[] {
  if (detector.method === 'trigger')
    return findTriggers(rectifyBand(x, fs, detector.params), fs, detector.params);
  const { params } = detector;
  return searchPanTompkins(panTompkinsSignals(x, fs, params.integrationMs), fs, params);
}

/** Highest rate that the detectors beside curve length work at, Hz: a QRS has nothing above half of it. */
const highestFs = 500;

/** The ECG without gaps, brought to 500 Hz where it is above. */
export function workingEcg({ samples, fs }: EcgSignal): { x: Float64Array | Int32Array; fs: number } {
  const x = samples.values instanceof Int32Array ? bridgeGaps({ ...samples, values: samples.values }) : null;
  const bridged = x ?? bridgeGaps({ gaps: samples.gaps, values: Float64Array.from(samples.values) });
  if (fs <= highestFs) return { x: bridged, fs };
  const values = bridged instanceof Float64Array ? bridged : Float64Array.from(bridged);
  return { x: resample({ values, gaps: [] }, fs, highestFs).values, fs: highestFs };
}
