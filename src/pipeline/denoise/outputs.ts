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

/** The part of an ECG that is analysed. */
export interface EcgSpan extends Pick<ChannelSignal, 'fs' | 'startSec' | 'unit' | 'label'> {
  /** Of its first sample in the recording. */
  readonly startIndex: number;
  readonly sampleCount: number;
}

/** The ECG as recorded over the part that is analysed. */
export interface EcgPart extends EcgSpan {
  readonly recorded: GappedReader;
}

/** The ECG after the filters and less its baseline. */
export interface PreprocessedPart {
  readonly ecg: PreprocessedEcg;
  /** The truth passed through the same; null where none is known. */
  readonly truth: PreprocessedEcg | null;
  /** R-peaks, s from the part's first sample, ascending. */
  readonly rSec: Float64Array;
}

/** Cycles, and where each is most like the first template. */
export interface SearchedCycles {
  readonly still: UnmovedCycles;
  readonly found: FindMoves;
}

/** How the clean ECG is made; times of cycles and spans count from the recording's first sample. */
export interface CleanPart {
  /** As many samples as the part, NaN in gaps; null of an ECG that is not kept whole. */
  readonly clean: Float64Array | null;
  readonly cycles: DenoiseCycles;
  readonly medianRrSec: number | null;
  readonly template: CycleTemplate;
  readonly ectopicTemplates: readonly CycleTemplate[];
  readonly untouched: readonly UntouchedSpan[];
  /** Both null where there is no whole cycle. */
  readonly plan: CleaningPlan | null;
  readonly parts: SnrParts | null;
  /** Null where nothing is to be drawn, or all is kept. */
  readonly pyramids: DrawnPyramids | null;
}

export interface DenoiseJudgement {
  readonly snr: SnrFigures;
  /** Parts of the length asked for, one after another. */
  readonly stretches: readonly SnrStretch[];
  /** Templates of the cycles kept in the first and last of them; null where they are few. */
  readonly firstTemplate: Float64Array | null;
  readonly lastTemplate: Float64Array | null;
}

/** Outputs of the stages of the Denoise analysis. */
export interface DenoiseOutputs {
  signal: EcgPart;
  /** Beats of the ECG as recorded, and the same after edits by hand. */
  detect: QrsDetection;
  edited: QrsDetection;
  /** Where the beats are marks of noise, ascending and apart, s. */
  noise: readonly TimeSpan[];
  preprocess: PreprocessedPart;
  cycles: CycleLayout;
  /** Null where there is no whole cycle. */
  moves: SearchedCycles | null;
  correct: SettledCycles | null;
  demodulate: CleanPart;
  judge: DenoiseJudgement;
}
