import type { LaidBeats } from '../../analysis/intervals/lay.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { IntervalsOutputs } from './outputs.ts';

/** Something large that is drawn of a run, wherever it lies. */
export interface Drawn<T> {
  /** The same while what is drawn is. */
  readonly madeFrom: unknown;
  /** It in memory: read back from a device when first asked for. */
  readonly read: () => T | Promise<T>;
}

/** What the page draws of a run beside its findings: pre-processed signals and averaged beats. */
export interface DrawnIntervals {
  readonly ecg: Drawn<ChannelSignal>;
  readonly ppg: Drawn<ChannelSignal>;
  readonly dppg: Drawn<ChannelSignal>;
  readonly averaged: Drawn<{ readonly ppg: LaidBeats; readonly dppg: LaidBeats }>;
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
