import { GpuLostError } from '../../../gpu/gpu-failure.ts';
import type { Drawn, DrawnIntervals } from '../drawn-intervals.ts';
import type { DeviceOutputs } from './device-outputs.ts';

/**
 * What a run left on a device.
 *
 * @param again  the same from the CPU, for what was not read back before the device was lost
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
      () => ecg.read(),
      (instead) => instead.ecg,
    ),
    ppg: drawn(
      ppg,
      () => ppg.ppg.read(),
      (instead) => instead.ppg,
    ),
    dppg: drawn(
      ppg,
      () => ppg.dppg.read(),
      (instead) => instead.dppg,
    ),
    averaged: drawn(
      average,
      () => average.read(),
      (instead) => instead.averaged,
    ),
  };
}
