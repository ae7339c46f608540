import type { ParameterValue } from '../../model/parameters.ts';
import { formatNumber } from '../../ui/format-number.ts';

/**
 * Weissler's LVET at a heart rate, ms, in words; null where the sex is not given.
 *
 * Source: Weissler, Harris and Schoenfeld 1968: 413 − 1.7·HR ± 10 (men), 418 − 1.6·HR ± 10 (women),
 * of the carotid pulse at rest, supine.
 */
export function expectedLvet(perMinute: number | null, sex: ParameterValue): string | null {
  if (perMinute === null) return null;
  if (sex === 'male') return `${formatNumber(413 - 1.7 * perMinute, 0)} ± 10 ms`;
  if (sex === 'female') return `${formatNumber(418 - 1.6 * perMinute, 0)} ± 10 ms`;
  return null;
}
