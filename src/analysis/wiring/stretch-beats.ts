import { findGaps } from '../../dsp/samples/gaps.ts';
import { detectBeats } from '../qrs/detect-beats.ts';
import { defaultOwnParams } from '../qrs/own/params.ts';
import { prepareRTrace } from '../qrs/r-peak.ts';
import type { WiringStretch } from './wiring-channel.ts';

/** An ECG over a stretch without its baseline, and R of its beats. */
export interface StretchBeats {
  readonly startSec: number;
  /** Hz. */
  readonly fs: number;
  readonly detrended: Float64Array;
  /** Sample indices, ascending. */
  readonly rIndices: readonly number[];
}

/** Minimum length of a stretch, s. */
const minSec = 4;
/** Maximum share of missing samples in a stretch. */
const maxMissing = 0.2;

/**
 * Finds the beats of a stretch; null if it is too short, flat or has too many gaps.
 *
 * @param stretch start, s, and samples of the ECG
 * @param fs Hz
 * @returns R by samples of the stretch, and the ECG without its baseline
 */
export function stretchBeats({ startSec, values }: WiringStretch, fs: number): StretchBeats | null {
  const gaps = findGaps(values);
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const isEnough = values.length >= minSec * fs && missing <= maxMissing * values.length;
  if (!isEnough || values.every((value) => value === values[0])) return null;
  const samples = { values, gaps };
  const ecg = { arithmetic: 'real', samples, fs, unit: '' } as const;
  const beats = detectBeats(ecg, { method: 'beatbench', params: defaultOwnParams });
  const rIndices = beats.flatMap(({ rIndex }) => (rIndex === null ? [] : [rIndex]));
  return { startSec, fs, detrended: prepareRTrace(samples, fs).detrended, rIndices };
}
