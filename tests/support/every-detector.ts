import { defaultCurveLengthParams } from '../../src/analysis/qrs/curve-length-params.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../src/analysis/qrs/detector.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from './default-params.ts';
import type { QrsBeat } from '../../src/model/qrs.ts';

/** Every detector with its default parameters. */
export const everyDetector: Readonly<Record<Detector['method'], Detector>> = {
  'curve-length': { method: 'curve-length', params: defaultCurveLengthParams },
  'pan-tompkins': { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  trigger: { method: 'trigger', params: defaultTriggerParams },
  beatbench: { method: 'beatbench', params: defaultOwnParams },
};

/** Detects beats in an ECG without gaps, in mV unless given otherwise. */
export function beatsBy(
  method: Detector['method'],
  values: Float64Array,
  fs: number,
  unit = 'mV',
): QrsBeat[] {
  return detectBeats({ arithmetic: 'real', samples: { values, gaps: [] }, fs, unit }, everyDetector[method]);
}
