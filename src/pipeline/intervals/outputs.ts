import type { WindowChoice } from '../../analysis/intervals/choose.ts';
import type { Features, Landmarks, PulseRows } from '../../analysis/intervals/features.ts';
import type { WindowHonesty } from '../../analysis/intervals/judge.ts';
import type { Segmentation } from '../../analysis/intervals/segment.ts';
import type { TimeWindow } from '../../analysis/intervals/windows.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { ChannelSignal, Part } from '../channel-signal.ts';

/** The PPG low-passed, and its derivative, both turned over where the upstroke fell. */
export interface FilteredPulse {
  readonly ppg: ChannelSignal;
  readonly dppg: ChannelSignal;
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

/** What each stage of the intervals analysis makes. */
export interface IntervalsOutputs {
  signals: { readonly ecg: ChannelSignal; readonly ppg: ChannelSignal; readonly part: Part };
  ecg: ChannelSignal;
  ppg: FilteredPulse;
  /** R-peaks in order, s. */
  detect: Float64Array;
  beats: BeatList;
  average: { readonly single: PulseRows; readonly averaged: PulseRows };
  features: { readonly averaged: Features; readonly single: Landmarks };
  choose: readonly WindowChoice[];
  assess: readonly WindowHonesty[];
  judge: IntervalsResult;
}
