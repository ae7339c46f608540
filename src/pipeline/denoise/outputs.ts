import type { SettledCycles, UnmovedCycles } from '../../analysis/denoise/correct-cycles.ts';
import type { CycleLayout } from '../../analysis/denoise/cycle-layout.ts';
import type { SnrParts } from '../../analysis/denoise/snr.ts';
import type { CycleTemplate, DenoiseCycles, SnrFigures, UntouchedSpan } from '../../model/denoise.ts';
import type { SnrStretch } from '../../model/denoise-view.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import type { DrawnPyramids } from './drawn-pyramids.ts';
import type { FindMoves } from './on-device/denoise-on-backend.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** The analysed part of an ECG. */
export interface EcgSpan extends Pick<ChannelSignal, 'fs' | 'startSec' | 'unit' | 'label'> {
  /** Index of its first sample in the recording. */
  readonly startIndex: number;
  readonly sampleCount: number;
}

/** The recorded ECG over the analysed part. */
export interface EcgPart extends EcgSpan {
  readonly recorded: GappedReader;
}

/** The ECG after the filters, minus its baseline. */
export interface PreprocessedPart {
  readonly ecg: PreprocessedEcg;
  /** The truth after the same processing; null if unknown. */
  readonly truth: PreprocessedEcg | null;
  /** R-peaks, s from the part's first sample, ascending. */
  readonly rSec: Float64Array;
}

/** Cycles, and where each correlates best with the first template. */
export interface SearchedCycles {
  readonly still: UnmovedCycles;
  readonly found: FindMoves;
}

/** The plan and result of the cleaning; times of cycles and spans are relative to the recording's first sample. */
export interface CleanPart {
  /** All samples of the part, NaN in gaps; null if the ECG is not in memory. */
  readonly clean: Float64Array | null;
  readonly cycles: DenoiseCycles;
  readonly medianRrSec: number | null;
  readonly template: CycleTemplate;
  readonly ectopicTemplates: readonly CycleTemplate[];
  readonly untouched: readonly UntouchedSpan[];
  /** Both null if there is no complete cycle. */
  readonly plan: CleaningPlan | null;
  readonly parts: SnrParts | null;
  /** Null if nothing is drawn, or if all samples are in memory. */
  readonly pyramids: DrawnPyramids | null;
}

export interface DenoiseJudgement {
  readonly snr: SnrFigures;
  /** Consecutive parts of the selected length. */
  readonly stretches: readonly SnrStretch[];
  /** Templates of the kept cycles in the first and the last part; null if there are few. */
  readonly firstTemplate: Float64Array | null;
  readonly lastTemplate: Float64Array | null;
}

/** Outputs of the stages of the Denoise analysis. */
export interface DenoiseOutputs {
  signal: EcgPart;
  /** Beats of the recorded ECG, and the same after the user's edits. */
  detect: QrsDetection;
  edited: QrsDetection;
  /** Spans in which marks are noise or beats may be lost in gaps, ascending and disjoint, s. */
  noise: readonly TimeSpan[];
  preprocess: PreprocessedPart;
  cycles: CycleLayout;
  /** Null if there is no complete cycle. */
  moves: SearchedCycles | null;
  correct: SettledCycles | null;
  demodulate: CleanPart;
  judge: DenoiseJudgement;
}
