import type { GappedReader } from '../signal-reader.ts';
import type { LaidPulse } from './beat-rows-reader.ts';
import type { IntervalsOutputs } from './outputs.ts';

/** Something large that is drawn of a run, wherever it lies. */
export interface Drawn<T> {
  /** The same while what is drawn is. */
  readonly madeFrom: unknown;
  /** It in memory: read back from a device when first asked for. */
  readonly read: () => T | Promise<T>;
}

/** Averaged beats: all of them where they are kept, or any as they are asked for. */
export interface DrawnRows {
  readonly held: LaidPulse | null;
  /** Kept beats from … to − 1. */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<LaidPulse>;
}

/** What the page draws of a run beside its findings: pre-processed signals and averaged beats. */
export interface DrawnIntervals {
  readonly ecg: Drawn<GappedReader>;
  readonly ppg: Drawn<GappedReader>;
  readonly dppg: Drawn<GappedReader>;
  readonly averaged: Drawn<DrawnRows>;
}

/** What a run on the CPU has to draw. */
export function drawnOfOutputs({
  ecg,
  ppg,
  average,
}: Pick<IntervalsOutputs, 'ecg' | 'ppg' | 'average'>): DrawnIntervals {
  const rows: DrawnRows = {
    held: average.held?.averaged ?? null,
    read: async (from, to, signal) => (await average.read(from, to, signal)).averaged,
  };
  return {
    ecg: { madeFrom: ecg, read: () => ecg },
    ppg: { madeFrom: ppg, read: () => ppg.ppg },
    dppg: { madeFrom: ppg, read: () => ppg.dppg },
    averaged: { madeFrom: average, read: () => rows },
  };
}
