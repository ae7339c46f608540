import { unitsPerMillivolt } from '../analysis/qrs/millivolt.ts';

/**
 * Converts an amplitude scale of ECG paper to the unit of a signal.
 *
 * @param unit         of the signal
 * @param gainMmPerMv  mm/mV
 * @returns units per millimetre; null if the unit is not one of voltage
 */
export function unitsPerPaperMm(unit: string, gainMmPerMv: number): number | null {
  const perMv = unitsPerMillivolt(unit);
  return perMv === null ? null : perMv / gainMmPerMv;
}
