import type { ParameterValue } from '../../model/parameters.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** A regression of LVET on heart rate: `at0Ms` − `perBeatMs`·HR, with the SD about it. */
export interface LvetRegression {
  readonly at0Ms: number;
  readonly perBeatMs: number;
  readonly sdMs: number;
}

/**
 * LVET against heart rate, by sex.
 *
 * Source: Weissler, Harris and Schoenfeld 1968, of the carotid pulse at rest, supine.
 */
export const weissler = {
  male: { at0Ms: 413, perBeatMs: 1.7, sdMs: 10 },
  female: { at0Ms: 418, perBeatMs: 1.6, sdMs: 10 },
} as const satisfies Record<string, LvetRegression>;

/** LVET that a regression expects, ms. */
export const lvetAt = ({ at0Ms, perBeatMs }: LvetRegression, perMinute: number): number =>
  at0Ms - perBeatMs * perMinute;

/** Weissler's LVET at a heart rate, ms, in words; null where the sex is not given. */
export function expectedLvet(perMinute: number | null, sex: ParameterValue): string | null {
  if (perMinute === null || (sex !== 'male' && sex !== 'female')) return null;
  const regression = weissler[sex];
  return `${formatNumber(lvetAt(regression, perMinute), 0)} ± ${regression.sdMs} ms`;
}
