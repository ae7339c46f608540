import type { CleanedEcg } from '../../analysis/denoise/clean-ecg.ts';
import type { CorrectedCycles, CyclesToMove } from '../../analysis/denoise/correct-cycles.ts';
import type { CycleLayout } from '../../analysis/denoise/cycle-layout.ts';
import type { CycleTemplate, DenoiseCycles, SnrFigures, UntouchedSpan } from '../../model/denoise.ts';
import type { SnrStretch } from '../../model/denoise-view.ts';
import type { Samples } from '../../model/samples.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { QrsDetection } from '../qrs/qrs-detection.ts';
import type { FindMoves } from './on-device/denoise-on-backend.ts';

/** The part of an ECG that is analysed. */
export interface EcgFrame extends Pick<ChannelSignal, 'fs' | 'startSec' | 'unit' | 'label'> {
  /** Of its first sample in the recording. */
  readonly startIndex: number;
  readonly sampleCount: number;
}

/** The ECG as recorded over the part that is analysed. */
export interface EcgPart extends ChannelSignal, EcgFrame {}

/** The ECG after the filters and less its baseline. */
export interface PreprocessedPart extends Samples {
  /** R-peaks, s from the part's first sample, ascending. */
  readonly rSec: Float64Array;
  /** The truth passed through the same; null where none is known. */
  readonly truth: Float64Array | null;
}

/** Cycles, and where each is most like the first template. */
export interface SearchedCycles {
  readonly toMove: CyclesToMove;
  readonly found: FindMoves;
}

/** The clean ECG; times of cycles and spans count from the recording's first sample. */
export interface CleanPart {
  /** As many samples as the part; NaN in gaps. */
  readonly clean: Float64Array;
  readonly cycles: DenoiseCycles;
  readonly medianRrSec: number | null;
  readonly template: CycleTemplate;
  readonly ectopicTemplates: readonly CycleTemplate[];
  readonly untouched: readonly UntouchedSpan[];
  /** What it was made of; null where there is no whole cycle. */
  readonly cleaned: CleanedEcg | null;
  /** Templates of its even and of its odd cycles, where they were made with it. */
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

export interface DenoiseJudgement {
  readonly snr: SnrFigures;
  /** Parts of the length asked for, one after another. */
  readonly stretches: readonly SnrStretch[];
  /** Templates of the cycles kept in the first and last of them; null where they are few. */
  readonly firstTemplate: Float64Array | null;
  readonly lastTemplate: Float64Array | null;
}

/** What is told of a run, whether the ECG was there as a whole or not. */
export interface DenoiseFindings {
  readonly outputs: {
    readonly signal: EcgFrame;
    readonly edited: QrsDetection;
    readonly demodulate: Pick<CleanPart, 'cycles' | 'untouched'> & {
      readonly template: Pick<CycleTemplate, 'samples'>;
    };
    readonly judge: Pick<DenoiseJudgement, 'snr'>;
  };
}

/** Outputs of the stages of the Denoise analysis. */
export interface DenoiseOutputs {
  signal: EcgPart;
  /** Beats of the ECG as recorded, and the same after edits by hand. */
  detect: QrsDetection;
  edited: QrsDetection;
  preprocess: PreprocessedPart;
  cycles: CycleLayout;
  /** Null where there is no whole cycle. */
  moves: SearchedCycles | null;
  correct: CorrectedCycles | null;
  demodulate: CleanPart;
  judge: DenoiseJudgement;
}
