import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { Features, Landmarks, LevelPlaces } from '../../analysis/intervals/features.ts';
import type { UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { SinglePulses } from '../../analysis/intervals/single-pulses.ts';
import type { ShownByName } from '../../analysis/intervals/sweep-rows.ts';
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

/** The PPG low-passed, and its derivative, both inverted where the upstroke fell. */
export interface FilteredPulse<Signal extends GappedReader = GappedReader> {
  readonly ppg: Signal;
  readonly dppg: Signal;
  readonly flipped: boolean;
}

/** Beats, which are kept, and what window each is in. */
export interface BeatList {
  readonly windows: readonly TimeWindow[];
  readonly segmentation: Segmentation;
  /** Indices of the kept beats among all, in order. */
  readonly kept: readonly number[];
  /** For each window its kept beats, numbered among the kept. */
  readonly members: readonly (readonly number[])[];
  /** Correlation of each beat with its window's median pulse; NaN where it has none. */
  readonly rho: Float64Array;
}

/** Landmarks of the beats as they are averaged and as they are, and where any threshold lies in them. */
export interface FoundFeatures {
  readonly averaged: Features;
  readonly single: Omit<Landmarks, 'frames'>;
  readonly places: { readonly averaged: LevelPlaces; readonly single: LevelPlaces };
  /** Makes known to `places` what thresholds set by hand come to; absent where they know all. */
  readonly prepare?: (
    thresholds: HandThresholds,
    context?: Pick<StageContext, 'signal' | 'pause'>,
  ) => Promise<void>;
}

/** %, of the notch negative on the downslope; null where none is set by hand. */
export interface HandThresholds {
  readonly foot: number | null;
  readonly notch: number | null;
}

/** Which ECG was read, and what part of it. */
export interface ReadEcg {
  readonly ecg: { readonly label: string };
  readonly part: Part;
}

/** Which channels were read, and what part of them. */
export interface ReadPart extends ReadEcg {
  readonly ppg: { readonly label: string };
}

/** R-peaks as they were found, s, in order. */
export interface FoundPeaks {
  readonly peaksSec: Float64Array;
  /** QRS onsets that were found with them, ascending, s; null of a method that marks none. */
  readonly onsetsSec: Float64Array | null;
}

/** What the stages make that find beats in an ECG, whatever else is read beside it. */
export interface EcgOutputs {
  signals: { readonly ecg: GappedReader; readonly part: Part };
  mains: MainsFact;
  ecg: GappedReader;
  detect: FoundPeaks;
}

/** What beats are corrected in, wherever they were found. */
export interface EditedOutputs {
  signals: ReadEcg;
  detect: FoundPeaks;
  edited: EditedPeaks;
}

/** What the stages make wherever they run. */
export interface IntervalsFindings extends EctopicOutputs {
  signals: ReadPart;
  /** What of the mains was found in the ECG, and is taken out. */
  mains: MainsFact;
  ppg: { readonly flipped: boolean };
  detect: FoundPeaks;
  /** The same after edits by hand. */
  edited: EditedPeaks;
  beats: BeatList;
  features: FoundFeatures;
  choose: readonly SweptByName<'foot' | 'notch'>[];
  /** Of each window the beats without averaging, at the thresholds in force. */
  single: readonly SinglePulses[];
  assess: readonly UncertaintyByName<'foot' | 'notch'>[];
  show: readonly ShownByName<'foot' | 'notch'>[];
  align: AlignedPulse;
  judge: IntervalsResult;
}

/** What each stage of the intervals analysis makes on the CPU; of a long record signals and rows are read in pieces. */
export interface IntervalsOutputs extends IntervalsFindings {
  signals: { readonly ecg: GappedReader; readonly ppg: GappedReader; readonly part: Part };
  ecg: GappedReader;
  ppg: FilteredPulse;
  average: BeatRowsReader;
}
