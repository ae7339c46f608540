import type { LaidBeats } from '../../analysis/intervals/align-beats.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { BeatRowsReader } from './streaming/beat-rows-reader.ts';
import type { GappedReader } from './streaming/outputs.ts';
import type { PassesOutputs } from './streaming/passes-outputs.ts';
import type { IntervalsOutputs } from './outputs.ts';

/** Something large that is drawn of a run, wherever it lies. */
export interface Drawn<T> {
  /** The same while what is drawn is. */
  readonly madeFrom: unknown;
  /** It in memory: read back from a device when first asked for. */
  readonly read: () => T | Promise<T>;
}

/** A signal that is there as a whole, or one that is read in pieces. */
export type DrawnSignal = ChannelSignal | GappedReader;

/** Averaged beats that are all there, or their rows as they are asked for. */
export type DrawnRows = { readonly ppg: LaidBeats; readonly dppg: LaidBeats } | BeatRowsReader;

/** What the page draws of a run beside its findings: pre-processed signals and averaged beats. */
export interface DrawnIntervals {
  readonly ecg: Drawn<DrawnSignal>;
  readonly ppg: Drawn<DrawnSignal>;
  readonly dppg: Drawn<DrawnSignal>;
  readonly averaged: Drawn<DrawnRows>;
}

/** What a run in passes makes anew where it is drawn. */
export function drawnInPasses({ ecg, ppg, average }: PassesOutputs): DrawnIntervals {
  return {
    ecg: { madeFrom: ecg, read: () => ecg },
    ppg: { madeFrom: ppg, read: () => ppg.ppg },
    dppg: { madeFrom: ppg, read: () => ppg.dppg },
    averaged: { madeFrom: average, read: () => average },
  };
}

/** What a run on the CPU left in memory. */
export function drawnInMemory({ ecg, ppg, average }: IntervalsOutputs): DrawnIntervals {
  return {
    ecg: { madeFrom: ecg, read: () => ecg },
    ppg: { madeFrom: ppg, read: () => ppg.ppg },
    dppg: { madeFrom: ppg, read: () => ppg.dppg },
    averaged: { madeFrom: average, read: () => average.averaged },
  };
}
