import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { pulseSlope, slopeSkewness } from './pulse-slope.ts';
import type { WiringStretch } from './wiring-channel.ts';

/** The median stretch is so skewed at least; a pulse that is upright and clean has 1 to 2.5. */
const leastSkewness = 0.5;
/** So many of the stretches agree at least. */
const agreeing = 0.8;

/**
 * Whether the steep side of a PPG's pulse falls, as raw reflective sensors record it.
 *
 * @param pulsing  stretches in which something beats as a heart does; movement is skewed either way
 * @returns null where nothing stands out
 */
export function checkPulse(pulsing: readonly WiringStretch[], fs: number): WiringFinding | null {
  const skews = pulsing
    .map(({ values }) => slopeSkewness(pulseSlope(values, fs)))
    .filter((skew) => !Number.isNaN(skew) && skew !== 0);
  const falling = skews.filter((skew) => skew < 0).length;
  if (skews.length === 0 || falling < agreeing * skews.length || median(skews) > -leastSkewness) return null;
  return { code: 'pulse-inverted', text: 'may be upside down; its upstroke falls.', fix: { kind: 'flip' } };
}
