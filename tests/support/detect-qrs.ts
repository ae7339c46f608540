import {
  type CurveLengthParams,
  defaultCurveLengthParams,
} from '../../src/analysis/qrs/curve-length-params.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import type { EcgSignal } from '../../src/analysis/qrs/ecg-signal.ts';
import type { QrsBeat } from '../../src/model/qrs.ts';

/** Detects beats with the curve-length detector. */
export function detectQrs(ecg: EcgSignal, params: CurveLengthParams = defaultCurveLengthParams): QrsBeat[] {
  return detectBeats(ecg, { method: 'curve-length', params });
}
