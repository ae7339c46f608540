import { GpuLostError } from '../../../gpu/gpu-failure.ts';
import { type GappedReader, MemorySignal } from '../../signal-reader.ts';
import { sliceBeats, type AlignedPulseSignals } from '../beat-rows-reader.ts';
import type { DrawnData, DrawnIntervals, DrawnRows } from '../drawn-intervals.ts';
import type { DeviceTrace } from './device-trace.ts';
import type { DeviceOutputs } from './device-outputs.ts';

/**
 * Returns the data to draw from what a run left on a device.
 *
 * @param again  computes the same on the CPU, for data that were not read back before the device was lost
 */
export function drawnOnDevice(
  { ecg, ppg, average }: DeviceOutputs,
  again: () => Promise<DrawnIntervals>,
): DrawnIntervals {
  const drawn = <T>(
    madeFrom: unknown,
    read: () => Promise<T>,
    of: (instead: DrawnIntervals) => DrawnData<T>,
  ): DrawnData<T> => ({
    madeFrom,
    read: async () => {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof GpuLostError)) throw error;
        return of(await again()).read();
      }
    },
  });
  return {
    ecg: drawn(
      ecg,
      () => readTrace(ecg),
      (instead) => instead.ecg,
    ),
    ppg: drawn(
      ppg,
      () => readTrace(ppg.ppg),
      (instead) => instead.ppg,
    ),
    dppg: drawn(
      ppg,
      () => readTrace(ppg.dppg),
      (instead) => instead.dppg,
    ),
    averaged: drawn(
      average,
      async () => wrapRows(await average.read()),
      (instead) => instead.averaged,
    ),
  };
}

async function readTrace(trace: DeviceTrace): Promise<GappedReader> {
  return new MemorySignal(await trace.read());
}

function wrapRows(rows: AlignedPulseSignals): DrawnRows {
  const { ppg, dppg } = rows;
  const read: DrawnRows['read'] = (from, to) =>
    Promise.resolve({ ppg: sliceBeats(ppg, from, to), dppg: sliceBeats(dppg, from, to) });
  return { read };
}
