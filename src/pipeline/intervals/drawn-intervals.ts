import type { GappedReader } from '../signal-reader.ts';
import type { AlignedPulseSignals } from './beat-rows-reader.ts';
import type { IntervalsOutputs } from './outputs.ts';

/** Large data that are drawn from a run, in memory or on a device. */
export interface DrawnData<T> {
  /** Identity of the source; it changes only with the data. */
  readonly madeFrom: unknown;
  /** Returns the data in memory; from a device they are read back at the first call. */
  readonly read: () => T | Promise<T>;
}

/** Averaged beats. */
export interface DrawnRows {
  /** Reads kept beats from … to − 1. */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<AlignedPulseSignals>;
}

/** Data that the page draws from a run in addition to its findings: pre-processed signals and averaged beats. */
export interface DrawnIntervals {
  readonly ecg: DrawnData<GappedReader>;
  readonly ppg: DrawnData<GappedReader>;
  readonly dppg: DrawnData<GappedReader>;
  readonly averaged: DrawnData<DrawnRows>;
}

/** Returns the data to draw of a run on the CPU. */
export function drawnFromOutputs({
  ecg,
  ppg,
  average,
}: Pick<IntervalsOutputs, 'ecg' | 'ppg' | 'average'>): DrawnIntervals {
  const rows: DrawnRows = {
    read: async (from, to, signal) => (await average.read(from, to, signal)).averaged,
  };
  return {
    ecg: { madeFrom: ecg, read: () => ecg },
    ppg: { madeFrom: ppg, read: () => ppg.ppg },
    dppg: { madeFrom: ppg, read: () => ppg.dppg },
    averaged: { madeFrom: average, read: () => rows },
  };
}
