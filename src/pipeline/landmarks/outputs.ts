import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { AlignedLandmarkInterval } from '../../analysis/landmarks/landmark-result.ts';
import type { IntervalStart } from '../../analysis/landmarks/time-from.ts';
import type { UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { SweepViewsByName } from '../../analysis/intervals/sweep-rows.ts';
import type { LandmarkResult } from '../../model/landmarks.ts';
import type { Part } from '../channel-signal.ts';
import type { AveragedAndSingle } from '../intervals/beat-rows-reader.ts';
import type { EctopicOutputs } from '../qrs/ectopic-of-analysis.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { BeatList, EcgOutputs, EditedOutputs, FilteredPulse } from '../intervals/outputs.ts';
import type { SoundEnvelopes } from '../sounds/envelope-signals.ts';
import type { FoundInRows, FramedRows, PrepareThreshold } from './find-in-rows.ts';

/** Starts of the intervals, for averaged and for single beats. */
export interface FoundStarts extends AveragedAndSingle<IntervalStart> {
  /** Computes a threshold that is not in the sweep; absent if starts have no thresholds. */
  readonly prepare?: PrepareThreshold;
}

/** Outputs of the stages after the beats are known, whatever their source. */
export interface LandmarkOutputs extends EctopicOutputs {
  channel: FilteredPulse;
  /** Channel from which it is timed; null if it is timed from something else. */
  other: FilteredPulse | null;
  /** Times of the beats, s: R-peaks or upstrokes, and their part of the record. */
  cycles: { readonly timesSec: Float64Array; readonly part: Part };
  landmarkBeats: BeatList;
  landmarkRows: { readonly channel: FramedRows; readonly other: FramedRows | null };
  landmarks: FoundInRows;
  /** Envelope of the heart sounds; null if it is not timed from S1. */
  s1: SoundEnvelopes | null;
  /** The filtered ECG if a landmark is timed from R; else null. */
  timedEcg: GappedReader | null;
  starts: FoundStarts;
  /** For each window, the kept beats that can be timed. */
  timed: readonly (readonly number[])[];
  landmarkChoose: readonly SweptByName<'landmark'>[];
  landmarkAssess: readonly UncertaintyByName<'landmark'>[];
  landmarkShow: readonly SweepViewsByName<'landmark'>[];
  landmarkAlign: AlignedLandmarkInterval;
  landmarkJudge: LandmarkResult;
}

/** The same outputs with those of the stages that find beats in an ECG. */
export interface LandmarkWithEcg extends LandmarkOutputs, EcgOutputs {
  edited: EditedOutputs['edited'];
}
