import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { pulseSlope, slopeSkewness } from './pulse-slope.ts';
import type { WiringStretch } from './wiring-channel.ts';

/** Minimum absolute skewness of the median stretch; a clean upright pulse has 1 to 2.5. */
const minSkewness = 0.5;
/** Minimum share of stretches that agree. */
const minAgreement = 0.8;

/**
 * Checks whether the steep slope of a PPG's pulse falls, as raw reflective sensors record it.
 *
 * @param pulsing stretches with a heartbeat; movement may be skewed either way
 * @returns null if it does not
 */
export function checkPulse(pulsing: readonly WiringStretch[], fs: number): WiringFinding | null {
  const skews = pulsing
    .map(({ values }) => slopeSkewness(pulseSlope(values, fs)))
    .filter((skew) => !Number.isNaN(skew) && skew !== 0);
  const falling = skews.filter((skew) => skew < 0).length;
  if (skews.length === 0 || falling < minAgreement * skews.length || median(skews) > -minSkewness)
    return null;
  return { code: 'pulse-inverted', text: 'may be inverted; its upstroke falls.', fix: { kind: 'flip' } };
}
