import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { AlignedAnyLandmark } from '../../analysis/landmarks/landmark-result.ts';
import type { FoundLandmark } from '../../analysis/landmarks/place-landmark.ts';
import type { IntervalStart } from '../../analysis/landmarks/time-from.ts';
import type { PulseRows } from '../../analysis/intervals/features.ts';
import type { Frame } from '../../analysis/intervals/frame.ts';
import type { Uncertainty } from '../../analysis/intervals/judge.ts';
import type { LandmarkResult } from '../../model/landmarks.ts';
import type { Part } from '../channel-signal.ts';
import type { BothRows } from '../intervals/beat-rows-reader.ts';
import type { EctopicOutputs } from '../qrs/ectopic-of-analysis.ts';
import type { GappedReader, HeldSignal } from '../signal-reader.ts';
import type { BeatList, EcgOutputs, EditedOutputs, FilteredPulse } from '../intervals/outputs.ts';
import type { SoundEnvelopes } from '../sounds/outputs.ts';

/** Kept beats of one channel as they are and averaged, with their frames. */
export interface FramedRows {
  readonly rows: PulseRows;
  readonly frames: readonly Frame[];
}

/** What the stages make once there are beats, of whatever. */
export interface LandmarkOutputs extends EctopicOutputs {
  channel: FilteredPulse<HeldSignal>;
  /** The channel that it is timed from; null where it is timed from something else. */
  other: FilteredPulse<HeldSignal> | null;
  /** The beats' own times, s: R-peaks or upstrokes, and the part of the record that they are of. */
  cycles: { readonly timesSec: Float64Array; readonly part: Part };
  landmarkBeats: BeatList;
  landmarkRows: { readonly channel: BothRows<FramedRows>; readonly other: BothRows<FramedRows> | null };
  landmarks: BothRows<FoundLandmark>;
  /** Envelope of the heart sounds; null where it is not timed from S1. */
  s1: SoundEnvelopes | null;
  /** The filtered ECG where a landmark is timed from R; else null. */
  timedEcg: GappedReader | null;
  starts: BothRows<IntervalStart>;
  landmarkChoose: {
    readonly choices: readonly SweptByName<'landmark'>[];
    /** Of each window the kept beats that can be timed. */
    readonly timed: readonly (readonly number[])[];
  };
  landmarkAssess: readonly Readonly<Record<'landmark', Uncertainty>>[];
  landmarkAlign: AlignedAnyLandmark;
  landmarkJudge: LandmarkResult;
}

/** And where the beats are those of an ECG: the stages that find them. */
export interface LandmarkWithEcg extends LandmarkOutputs, EcgOutputs {
  edited: EditedOutputs['edited'];
}
