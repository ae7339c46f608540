import type { DenoiseInput } from './denoise-in-memory.ts';
import { findGaps } from '../../src/dsp/samples/gaps.ts';
import type { DenoiseParams } from '../../src/model/denoise.ts';

/** The defaults of `contracts.md`. */
export const denoiseParams: DenoiseParams = {
  bandLowHz: 0.5,
  bandHighHz: 40,
  order: 3,
  knotBeforeMs: 90,
  rrFrom: 0.5,
  rrTo: 1.8,
  qrsHalfMs: 40,
  stretch: 'uniform',
  interpolation: 'linear',
  largestMoveMs: 20,
  moveGain: 0.02,
  leastMatch: 0.8,
  leastMatchOf: 'one',
  templateAverage: 'median',
  templateOver: 'record',
  rolling: 60,
  ectopic: 'own',
};

/** Samples with NaN in gaps, and the times of R, s. */
export function denoiseInput(
  values: Float64Array,
  fs: number,
  rSec: Float64Array,
  truth: Float64Array | null = null,
): DenoiseInput {
  return {
    ecg: { values, gaps: findGaps(values) },
    fs,
    rSec,
    truth: truth === null ? null : { values: truth, gaps: findGaps(truth) },
  };
}
