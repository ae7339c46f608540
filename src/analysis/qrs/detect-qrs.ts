import { resample } from '../../dsp/resample.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { defaultCurveLengthParams, scaleCurveLength, unitsPerMv } from './curve-length-params.ts';
import type { CurveLengthParams, CurveLengthScale } from './curve-length-params.ts';
import { type QrsMark, searchCurveLength } from './curve-length-search.ts';
import { curveLength } from './curve-length-signal.ts';
import { guessUnitsPerMillivolt, unitsPerMillivolt } from './millivolt.ts';
import { findRPeaks, traceR } from './r-peak.ts';

/** Digital values of an ECG, for integer arithmetic. */
export interface DigitalEcg {
  readonly arithmetic: 'integer';
  readonly samples: Samples<Int32Array>;
  /** Hz. */
  readonly fs: number;
  /** ADU per `unit`. */
  readonly gain: number;
  /** Unit of the physical values; where it is none of voltage, ADU a millivolt are guessed. */
  readonly unit: string;
}

/** Physical values of an ECG, for real arithmetic. */
export interface PhysicalEcg {
  readonly arithmetic: 'real';
  readonly samples: Samples;
  /** Hz. */
  readonly fs: number;
  /** Unit of the values; where it is none of voltage, units a millivolt are guessed. */
  readonly unit: string;
}

export type EcgSignal = DigitalEcg | PhysicalEcg;

/** Highest rate of the detector in real arithmetic, Hz: L grows with the rate and its constants do not. */
const highestRealFs = 500;

/**
 * Finds the beats of an ECG: onset and J point by curve length, R between samples.
 *
 * `qrs`, `templates` and `denoise` give the ECG as recorded, `intervals` its pre-processed one in
 * real arithmetic. Gaps are bridged by straight lines. Every mark is in the result; `rSec` is null
 * where R was dropped (`findRPeaks`).
 *
 * @throws BeatbenchError `too-short` where a record above 500 Hz in real arithmetic is shorter than
 *   half the filter that brings it to 500 Hz, or one with marks is shorter than the padding of the
 *   filter that takes its slow part away
 */
export function detectQrs(ecg: EcgSignal, params: CurveLengthParams = defaultCurveLengthParams): QrsBeat[] {
  const input = detectorInput(ecg, params);
  return beatsFromLengths(ecg, input, curveLength(input.x, input.scale));
}

/** What L is taken of: the ECG without gaps, at the detector's rate and in its units. */
export interface DetectorInput {
  readonly x: Float64Array | Int32Array;
  readonly scale: CurveLengthScale;
  /** Samples of the ECG to one of `x`. */
  readonly ratio: number;
}

/** @throws BeatbenchError `too-short`, as `detectQrs` */
export function detectorInput(
  ecg: EcgSignal,
  params: CurveLengthParams = defaultCurveLengthParams,
): DetectorInput {
  return ecg.arithmetic === 'integer' ? digitalInput(ecg, params) : physicalInput(ecg, params);
}

/**
 * Beats of an ECG whose L is known.
 *
 * @param lengths  L, as `curveLength` gives it of `input`
 * @throws BeatbenchError `too-short`, as `detectQrs`
 */
export function beatsFromLengths(ecg: EcgSignal, input: DetectorInput, lengths: Float64Array): QrsBeat[] {
  const { x, scale, ratio } = input;
  const found = searchCurveLength(lengths, x.length, scale);
  if (found.length === 0) return [];
  const { values } = ecg.samples;
  const marks = ratio === 1 ? found : found.map((mark) => toOwnRate(mark, ratio, values.length));
  return findRPeaks(traceR(ecg.samples, ecg.fs), marks, 'from-onset');
}

function digitalInput({ samples, fs, gain, unit }: DigitalEcg, params: CurveLengthParams): DetectorInput {
  const x = bridgeGaps(samples);
  const perMv = unitsPerMillivolt(unit);
  const aduPerMv = perMv === null ? guessUnitsPerMillivolt(x, fs) : gain * perMv;
  return { x, scale: scaleCurveLength(fs, aduPerMv, 'integer', params), ratio: 1 };
}

function physicalInput({ samples, fs, unit }: PhysicalEcg, params: CurveLengthParams): DetectorInput {
  const x = bridgeGaps(samples);
  const units = unitsPerMv / (unitsPerMillivolt(unit) ?? guessUnitsPerMillivolt(x, fs));
  const scaled = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) scaled[n] = x[n] * units;
  const rate = Math.min(fs, highestRealFs);
  const scale = scaleCurveLength(rate, unitsPerMv, 'real', params);
  if (fs <= highestRealFs) return { x: scaled, scale, ratio: 1 };
  return { x: resample({ values: scaled, gaps: [] }, fs, rate).values, scale, ratio: fs / rate };
}

/** A mark found at a lower rate on the record's own samples, halves up. */
export function toOwnRate({ onsetIndex, endIndex }: QrsMark, ratio: number, sampleCount: number): QrsMark {
  const end = endIndex === null ? null : Math.round(endIndex * ratio);
  return {
    onsetIndex: Math.min(sampleCount - 1, Math.round(onsetIndex * ratio)),
    endIndex: end !== null && end < sampleCount ? end : null,
  };
}
