import { GpuLostError } from '../../../gpu/gpu-failure.ts';
import { type GappedReader, HeldSignal } from '../../signal-reader.ts';
import { sliceBeats, type LaidPulse } from '../beat-rows-reader.ts';
import type { Drawn, DrawnIntervals, DrawnRows } from '../drawn-intervals.ts';
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
    of: (instead: DrawnIntervals) => Drawn<T>,
  ): Drawn<T> => ({
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
      () => holdTrace(ecg),
      (instead) => instead.ecg,
    ),
    ppg: drawn(
      ppg,
      () => holdTrace(ppg.ppg),
      (instead) => instead.ppg,
    ),
    dppg: drawn(
      ppg,
      () => holdTrace(ppg.dppg),
      (instead) => instead.dppg,
    ),
    averaged: drawn(
      average,
      async () => holdRows(await average.read()),
      (instead) => instead.averaged,
    ),
  };
}

async function holdTrace(trace: DeviceTrace): Promise<GappedReader> {
  return new HeldSignal(await trace.read());
}

function holdRows(rows: LaidPulse): DrawnRows {
  const { ppg, dppg } = rows;
  const read: DrawnRows['read'] = (from, to) =>
    Promise.resolve({ ppg: sliceBeats(ppg, from, to), dppg: sliceBeats(dppg, from, to) });
  return { held: rows, read };
}
