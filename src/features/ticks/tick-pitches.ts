import { percentile } from '../../dsp/statistics/stats.ts';

/** What distinguishes beats. */
export type PitchBy = 'rr' | 'rptt';

/** The pitch of the longest and of the shortest usual value, Hz: two octaves. */
export const pitchEndsHz = [330, 1320] as const;

/** Where a beat has no value. */
export const noValueHz = 150;

/** Values that lie nearer together than this are not drawn apart, ms. */
const leastRangeMs: Readonly<Record<PitchBy, number>> = { rr: 100, rptt: 20 };

/** The values that the ends of the pitches stand for, ms. */
export interface PitchScale {
  readonly shortMs: number;
  readonly longMs: number;
}

/** The scale of values: from their 5th to their 95th percentile, widened about its middle where that is little; null without values. */
export function pitchScale(values: readonly (number | null)[], by: PitchBy): PitchScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [percentile(known, 5), percentile(known, 95)];
  const half = Math.max(high - low, leastRangeMs[by]) / 2;
  return { shortMs: (low + high) / 2 - half, longMs: (low + high) / 2 + half };
}

/** The pitch of a value, Hz: the shorter, the higher, by equal ratios; held at the ends. */
export function tickPitchHz(value: number | null, { shortMs, longMs }: PitchScale): number {
  if (value === null) return noValueHz;
  const share = Math.min(1, Math.max(0, (longMs - value) / (longMs - shortMs)));
  const [lowHz, highHz] = pitchEndsHz;
  return lowHz * (highHz / lowHz) ** share;
}
