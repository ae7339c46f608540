import { percentile } from '../../dsp/statistics/stats.ts';

/** Quantity that sets the pitch. */
export type PitchBy = 'rr' | 'rptt';

/** Pitch of the longest and of the shortest usual value, Hz: two octaves. */
export const pitchEndsHz = [330, 1320] as const;

/** Pitch of a beat without a value, Hz. */
export const noValueHz = 150;

/** Minimum range of values that is spread over the pitches, ms. */
const minRangeMs: Readonly<Record<PitchBy, number>> = { rr: 100, rptt: 20 };

/** Values at the ends of the pitches, ms. */
export interface PitchScale {
  readonly shortMs: number;
  readonly longMs: number;
}

/**
 * Returns the scale of values: from their 5th to their 95th percentile, widened around its centre if it is narrow; null
 * without values.
 */
export function pitchScale(values: readonly (number | null)[], by: PitchBy): PitchScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [percentile(known, 5), percentile(known, 95)];
  const half = Math.max(high - low, minRangeMs[by]) / 2;
  return { shortMs: (low + high) / 2 - half, longMs: (low + high) / 2 + half };
}

/** Returns the pitch of a value, Hz. Shorter values are higher, in equal ratios, limited at the ends. */
export function tickPitchHz(value: number | null, { shortMs, longMs }: PitchScale): number {
  if (value === null) return noValueHz;
  const share = Math.min(1, Math.max(0, (longMs - value) / (longMs - shortMs)));
  const [lowHz, highHz] = pitchEndsHz;
  return lowHz * (highHz / lowHz) ** share;
}
