import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { Features, Landmarks, LevelPlaces } from '../../analysis/intervals/features.ts';
import type { UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { SinglePulses } from '../../analysis/intervals/single-pulses.ts';
import type { SweepViewsByName } from '../../analysis/intervals/sweep-rows.ts';
import type { AlignedPulse } from '../../analysis/intervals/result.ts';
import type { Segmentation } from '../../analysis/intervals/segment.ts';
import type { TimeWindow } from '../../analysis/intervals/windows.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { Part } from '../channel-signal.ts';
import type { EditedPeaks } from '../edits/edited-peaks.ts';
import type { EctopicOutputs } from '../qrs/ectopic-of-analysis.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import type { BeatRowsReader } from './beat-rows-reader.ts';

/** The low-passed PPG and its derivative, both inverted if the recorded upstroke fell. */
export interface FilteredPulse<Signal extends GappedReader = GappedReader> {
  readonly ppg: Signal;
  readonly dppg: Signal;
  readonly flipped: boolean;
}

/** All beats, which of them are kept, and the window of each. */
export interface BeatList {
  readonly windows: readonly TimeWindow[];
  readonly segmentation: Segmentation;
  /** Indices of the kept beats among all, in order. */
  readonly kept: readonly number[];
  /** Kept beats of each window, as indices among the kept beats. */
  readonly members: readonly (readonly number[])[];
  /** Correlation of each beat with its window's median pulse; NaN if it has none. */
  readonly rho: Float64Array;
}

/** Landmarks of the averaged and of the single beats, and the positions of any threshold in them. */
export interface FoundFeatures {
  readonly averaged: Features;
  readonly single: Omit<Landmarks, 'frames'>;
  readonly places: { readonly averaged: LevelPlaces; readonly single: LevelPlaces };
  /** Computes the positions at thresholds that the user set, for `places`; absent if `places` knows all of them. */
  readonly prepare?: (
    thresholds: UserThresholds,
    context?: Pick<StageContext, 'signal' | 'pause'>,
  ) => Promise<void>;
}

/** Thresholds set by the user, %; null if none is set. A notch threshold on the downslope is negative. */
export interface UserThresholds {
  readonly foot: number | null;
  readonly notch: number | null;
}

/** The ECG that was read, and the part of it. */
export interface ReadEcg {
  readonly ecg: { readonly label: string };
  readonly part: Part;
}

/** The channels that were read, and the part of them. */
export interface ReadPart extends ReadEcg {
  readonly ppg: { readonly label: string };
}

/** R-peaks as they were found, s, in ascending order. */
export interface FoundPeaks {
  readonly peaksSec: Float64Array;
  /** QRS onsets found with them, ascending, s; null if the method marks no onsets. */
  readonly onsetsSec: Float64Array | null;
}

/** Outputs of the stages that find beats in an ECG, whatever other channels are read. */
export interface EcgOutputs {
  signals: { readonly ecg: GappedReader; readonly part: Part };
  mains: MainsFact;
  ecg: GappedReader;
  detect: FoundPeaks;
}

/** Outputs needed to edit beats, wherever they were found. */
export interface EditedOutputs {
  signals: ReadEcg;
  detect: FoundPeaks;
  edited: EditedPeaks;
}

/** Outputs that do not depend on the backend. */
export interface IntervalsFindings extends EctopicOutputs {
  signals: ReadPart;
  /** The mains frequency found in the ECG, and the one that is removed. */
  mains: MainsFact;
  ppg: { readonly flipped: boolean };
  detect: FoundPeaks;
  /** The same after the user's edits. */
  edited: EditedPeaks;
  beats: BeatList;
  features: FoundFeatures;
  choose: readonly SweptByName<'foot' | 'notch'>[];
  /** Beats of each window without averaging, at the current thresholds. */
  single: readonly SinglePulses[];
  assess: readonly UncertaintyByName<'foot' | 'notch'>[];
  show: readonly SweepViewsByName<'foot' | 'notch'>[];
  align: AlignedPulse;
  judge: IntervalsResult;
}

/** Outputs of each stage on the CPU. In a long record, signals and rows are read in pieces. */
export interface IntervalsOutputs extends IntervalsFindings {
  signals: { readonly ecg: GappedReader; readonly ppg: GappedReader; readonly part: Part };
  ecg: GappedReader;
  ppg: FilteredPulse;
  average: BeatRowsReader;
}
