import type { CurveLengthParams } from './curve-length-params.ts';
import { searchCurveLength } from './curve-length-search.ts';
import { curveLength } from './curve-length-signal.ts';
import { detectorInput, type EcgSignal } from './detect-qrs.ts';

/** A hump of L that became a beat. */
export interface TakenHump {
  /** Where L passed T1, sample index. */
  readonly index: number;
  readonly max: number;
  /** T1 that it passed. */
  readonly t1: number;
}

/** L of an ECG and what the curve-length search made of it, without arrays of thresholds. */
export interface LengthHistory {
  readonly lengths: Float64Array;
  /** Samples of the ECG; L goes on past them. */
  readonly sampleCount: number;
  /** Rate of the detector, Hz. */
  readonly fs: number;
  /** One for each mark, in order. */
  readonly taken: readonly TakenHump[];
  /** Where L passed T1 and hardly rose, ascending. */
  readonly refused: readonly number[];
  /** T1 after each place where it changed, ascending. */
  readonly changes: readonly { readonly index: number; readonly t1: number }[];
  readonly skipCount: number;
  readonly halfSkipCount: number;
  readonly learningCount: number;
}

/** @throws BeatbenchError `too-short`, as `detectQrs` */
export function lengthHistory(ecg: EcgSignal, params: CurveLengthParams): LengthHistory {
  const { x, scale, ratio } = detectorInput(ecg, params);
  const lengths = curveLength(x, scale);
  const taken: TakenHump[] = [];
  const refused: number[] = [];
  const changes: { index: number; t1: number }[] = [];
  let now = 0;
  searchCurveLength(lengths, x.length, scale, {
    adapt: (index, t1) => {
      if (t1 !== now) changes.push({ index, t1 });
      now = t1;
    },
    judge: (index, max, isTaken) => {
      if (isTaken) taken.push({ index, max, t1: now });
      else refused.push(index);
    },
  });
  const { skipCount, halfSkipCount, learningCount } = scale;
  const counts = { skipCount, halfSkipCount, learningCount };
  return { lengths, sampleCount: x.length, fs: ecg.fs / ratio, taken, refused, changes, ...counts };
}
