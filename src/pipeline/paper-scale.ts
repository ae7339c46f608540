import { unitsPerMillivolt } from '../analysis/qrs/millivolt.ts';

/**
 * What an amplitude of ECG paper is in a signal's own unit.
 *
 * @param unit         of the signal
 * @param gainMmPerMv  mm/mV
 * @returns units a millimetre; null where the unit is none of voltage
 */
export function unitsPerPaperMm(unit: string, gainMmPerMv: number): number | null {
  const perMv = unitsPerMillivolt(unit);
  return perMv === null ? null : perMv / gainMmPerMv;
}
