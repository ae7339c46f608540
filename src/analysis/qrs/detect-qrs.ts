import { resample } from '../../dsp/resample.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { defaultCurveLengthParams, unitsPerMv } from './curve-length-params.ts';
import type { CurveLengthParams } from './curve-length-params.ts';
import type { QrsMark } from './curve-length-search.ts';
import { detectCurveLength } from './curve-length.ts';
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
  const marks = ecg.arithmetic === 'integer' ? markDigital(ecg, params) : markPhysical(ecg, params);
  if (marks.length === 0) return [];
  return findRPeaks(traceR(ecg.samples, ecg.fs), marks, 'from-onset');
}

function markDigital({ samples, fs, gain, unit }: DigitalEcg, params: CurveLengthParams): QrsMark[] {
  const x = bridgeGaps(samples);
  const perMv = unitsPerMillivolt(unit);
  const aduPerMv = perMv === null ? guessUnitsPerMillivolt(x, fs) : gain * perMv;
  return detectCurveLength(x, fs, aduPerMv, 'integer', params);
}

function markPhysical({ samples, fs, unit }: PhysicalEcg, params: CurveLengthParams): QrsMark[] {
  const x = bridgeGaps(samples);
  const scale = unitsPerMv / (unitsPerMillivolt(unit) ?? guessUnitsPerMillivolt(x, fs));
  const scaled = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) scaled[n] = x[n] * scale;
  if (fs <= highestRealFs) return detectCurveLength(scaled, fs, unitsPerMv, 'real', params);
  const slower = resample({ values: scaled, gaps: [] }, fs, highestRealFs).values;
  return detectCurveLength(slower, highestRealFs, unitsPerMv, 'real', params).map((mark) =>
    toOwnRate(mark, fs / highestRealFs, x.length),
  );
}

/** A mark found at a lower rate on the record's own samples, halves up. */
function toOwnRate({ onsetIndex, endIndex }: QrsMark, ratio: number, sampleCount: number): QrsMark {
  const end = endIndex === null ? null : Math.round(endIndex * ratio);
  return {
    onsetIndex: Math.min(sampleCount - 1, Math.round(onsetIndex * ratio)),
    endIndex: end !== null && end < sampleCount ? end : null,
  };
}
