import type { Arithmetic } from '../../src/model/qrs.ts';
import { defaultCurveLengthParams, scaleCurveLength } from '../../src/analysis/qrs/curve-length-params.ts';
import type { CurveLengthParams } from '../../src/analysis/qrs/curve-length-params.ts';
import { searchCurveLength } from '../../src/analysis/qrs/curve-length-search.ts';
import type { QrsMark } from '../../src/analysis/qrs/qrs-marks.ts';
import { curveLength } from '../../src/analysis/qrs/curve-length-signal.ts';

/**
 * Finds QRS complexes by the length of the ECG's curve (Zong, Moody and Jiang 2003).
 *
 * @param x     ECG without gaps: digital values in integer arithmetic, units of 1/200 mV in real arithmetic
 * @param fs    sampling rate, Hz
 * @param gain  units of `x` per millivolt; 200 in real arithmetic
 * @returns onset and J point of each beat in ascending order, sample indices of `x`
 *
 * Integer arithmetic reproduces the marks of the published program at the record's own rate.
 */
export function detectCurveLength(
  x: Float64Array | Int32Array,
  fs: number,
  gain: number,
  arithmetic: Arithmetic,
  params: CurveLengthParams = defaultCurveLengthParams,
): QrsMark[] {
  const scale = scaleCurveLength(fs, gain, arithmetic, params);
  return searchCurveLength(curveLength(x, scale), x.length, scale);
}
