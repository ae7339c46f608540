import type { SettledCycles, StillCycles } from '../../../analysis/denoise/correct-cycles.ts';
import type { CycleLayout } from '../../../analysis/denoise/cycle-layout.ts';
import type { FoundMoves } from '../../../analysis/denoise/find-moves.ts';
import type { QrsDetection } from '../../qrs/qrs-detection.ts';
import type { SnrParts } from '../../../analysis/denoise/snr.ts';
import type { CleanPart, DenoiseJudgement, EcgFrame } from '../outputs.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import type { DrawnPyramids } from './drawn-pyramids.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** The ECG after the filters and less its baseline, and the truth passed through the same; null where none is known. */
interface PreprocessedPasses {
  readonly ecg: PreprocessedEcg;
  readonly truth: PreprocessedEcg | null;
  /** R-peaks, s from the part's first sample, ascending. */
  readonly rSec: Float64Array;
}

/** As `CleanPart`, but for the samples. */
interface PlannedPart extends Omit<CleanPart, 'clean' | 'cleaned' | 'halves'> {
  /** Both null where there is no whole cycle. */
  readonly plan: CleaningPlan | null;
  readonly parts: SnrParts | null;
  /** Null where nothing is to be drawn. */
  readonly pyramids: DrawnPyramids | null;
}

/** Outputs of the stages of an analysis that goes over the ECG several times. */
export interface PassesOutputs {
  signal: EcgFrame;
  detect: QrsDetection;
  edited: QrsDetection;
  preprocess: PreprocessedPasses;
  cycles: CycleLayout;
  /** Null where there is no whole cycle. */
  moves: { readonly still: StillCycles; readonly found: FoundMoves } | null;
  correct: SettledCycles | null;
  demodulate: PlannedPart;
  judge: DenoiseJudgement;
}
