import type { DenoiseParams, DenoiseResult } from '../../src/model/denoise.ts';
import type { Warning } from '../../src/model/failure.ts';
import type { Samples } from '../../src/model/samples.ts';
import type { CycleLayout } from '../../src/analysis/denoise/cycle-layout.ts';
import type { SnrParts } from '../../src/analysis/denoise/snr.ts';
import { computeSnr } from '../../src/analysis/denoise/snr.ts';
import {
  cleanEcg,
  cleanEctopics,
  type CleanedEcg,
  denoiseResult,
  measureSnr,
  splitHalf,
  resultWithoutCycles,
} from './denoise-whole/clean.ts';
import {
  correctCycles,
  type CorrectedCycles,
  alignCycles,
  preprocessEcg,
  preprocessTruth,
} from './denoise-whole/correct.ts';

/** Input of the denoising. */
export interface DenoiseInput {
  /** As recorded, in any unit; NaN in gaps. */
  readonly ecg: Samples;
  /** Hz. */
  readonly fs: number;
  /** R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  /** The ECG without noise, as long as `ecg`; null if unknown. */
  readonly truth: Samples | null;
}

/** A denoised ECG with all intermediate results. */
export interface DenoiseOutcome {
  readonly result: DenoiseResult;
  readonly warnings: readonly Warning[];
  readonly layout: CycleLayout;
  /** Null if there is no whole cycle; the same holds for the fields below. */
  readonly corrected: CorrectedCycles | null;
  readonly cleaned: CleanedEcg | null;
  /** For the signal-to-noise ratio of any part of the record. */
  readonly snrParts: SnrParts | null;
}

/**
 * Cleans an ECG by segmented-beat modulation. Source: Nasim 2018; Agostinelli 2014 and 2016.
 *
 * Without a whole cycle, the result is the pre-processed ECG.
 * @throws BeatbenchError as `preprocessEcg` and `alignCycles`
 */
export function denoise({ ecg, fs, rSec, truth }: DenoiseInput, params: DenoiseParams): DenoiseOutcome {
  const { samples, warnings } = preprocessEcg(ecg, fs, rSec, params);
  const layout = alignCycles(samples, fs, rSec, params);
  const corrected = correctCycles(samples, layout, params);
  if (corrected === null) {
    const result = resultWithoutCycles(samples.values, layout, fs);
    return { result, warnings, layout, corrected, cleaned: null, snrParts: null };
  }
  const usual = cleanEcg(samples, corrected, params);
  const cleaned =
    params.ectopic === 'own' ? cleanEctopics(samples, layout.rIndices, corrected, usual, params) : usual;
  const clearTruth = truth === null ? null : preprocessTruth(truth, ecg, fs, rSec, params);
  const snrParts = measureSnr(
    { preprocessed: samples.values, clean: cleaned.clean, truth: clearTruth },
    cleaned,
    splitHalf(
      corrected,
      cleaned.cycles.filter((cycle) => cleaned.shapes[cycle] === 0),
      params,
    ),
  );
  const result = denoiseResult(samples.values, layout, corrected, cleaned, computeSnr(snrParts));
  return { result, warnings: [...warnings, ...corrected.warnings], layout, corrected, cleaned, snrParts };
}
