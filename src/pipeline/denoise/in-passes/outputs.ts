import type { SettledCycles, StillCycles } from '../../../analysis/denoise/correct-cycles.ts';
import type { CycleLayout } from '../../../analysis/denoise/cycle-layout.ts';
import type { FoundMoves } from '../../../analysis/denoise/find-moves.ts';
import type { QrsDetection } from '../../qrs/qrs-detection.ts';
import type { DenoiseFindings, EcgFrame } from '../outputs.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** The ECG after the filters and less its baseline, and the truth passed through the same; null where none is known. */
interface PreprocessedPasses {
  readonly ecg: PreprocessedEcg;
  readonly truth: PreprocessedEcg | null;
  /** R-peaks, s from the part's first sample, ascending. */
  readonly rSec: Float64Array;
}

type Demodulated = DenoiseFindings['outputs']['demodulate'] & {
  /** Null where there is no whole cycle. */
  readonly plan: CleaningPlan | null;
};

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
  demodulate: Demodulated;
  judge: DenoiseFindings['outputs']['judge'];
}
