import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { AlignedAnyLandmark } from '../../analysis/landmarks/landmark-result.ts';
import type { IntervalStart } from '../../analysis/landmarks/time-from.ts';
import type { UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { ShownByName } from '../../analysis/intervals/sweep-rows.ts';
import type { LandmarkResult } from '../../model/landmarks.ts';
import type { Part } from '../channel-signal.ts';
import type { BothRows } from '../intervals/beat-rows-reader.ts';
import type { EctopicOutputs } from '../qrs/ectopic-of-analysis.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { BeatList, EcgOutputs, EditedOutputs, FilteredPulse } from '../intervals/outputs.ts';
import type { SoundEnvelopes } from '../sounds/envelope-signals.ts';
import type { FoundInRows, FramedRows, PrepareThreshold } from './find-in-rows.ts';

/** What intervals start at, of the beats as they are averaged and as they are. */
export interface FoundStarts extends BothRows<IntervalStart> {
  /** Makes a threshold known that is none of the sweep's; absent where starts have none. */
  readonly prepare?: PrepareThreshold;
}

/** What the stages make once there are beats, of whatever. */
export interface LandmarkOutputs extends EctopicOutputs {
  channel: FilteredPulse;
  /** The channel that it is timed from; null where it is timed from something else. */
  other: FilteredPulse | null;
  /** The beats' own times, s: R-peaks or upstrokes, and the part of the record that they are of. */
  cycles: { readonly timesSec: Float64Array; readonly part: Part };
  landmarkBeats: BeatList;
  landmarkRows: { readonly channel: FramedRows; readonly other: FramedRows | null };
  landmarks: FoundInRows;
  /** Envelope of the heart sounds; null where it is not timed from S1. */
  s1: SoundEnvelopes | null;
  /** The filtered ECG where a landmark is timed from R; else null. */
  timedEcg: GappedReader | null;
  starts: FoundStarts;
  /** Of each window the kept beats that can be timed. */
  timed: readonly (readonly number[])[];
  landmarkChoose: readonly SweptByName<'landmark'>[];
  landmarkAssess: readonly UncertaintyByName<'landmark'>[];
  landmarkShow: readonly ShownByName<'landmark'>[];
  landmarkAlign: AlignedAnyLandmark;
  landmarkJudge: LandmarkResult;
}

/** And where the beats are those of an ECG: the stages that find them. */
export interface LandmarkWithEcg extends LandmarkOutputs, EcgOutputs {
  edited: EditedOutputs['edited'];
}
