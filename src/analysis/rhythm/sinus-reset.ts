import { medianInPlace } from '../../dsp/statistics/stats.ts';
import { clamp } from './beat-points.ts';
import type { RrEvidence } from './rr-evidence.ts';

/** Number of sinus RR on either side that a pair of RR is compared with, and the minimum number on both together. */
const reach = 8;
const minCount = 6;
/** Maximum RR of the sinus node, s. */
const longestSec = 3;
/** Minimum earliness of a beat (logarithm of an RR ratio). */
const minEarly = 0.12;
/** Sinus RR that an early RR and the next one last together: up to `whole` the node is reset, from `none` on not. */
const whole = 1.62;
const none = 1.92;
/** Change from one sinus RR to the next at which a pair says a third as much, as a share of their median. */
const steadyChange = 0.08;

/**
 * Computes how much each early beat resets the sinus node. A ventricular beat leaves the sinus node alone: the RR
 * before and after it last two sinus RR together. A supraventricular beat resets it, and both last less. After an
 * interpolated beat the next RR is short too, so it says nothing.
 *
 * @param evidence of the times
 * @param isOther whether a beat has another shape than the usual ones
 * @returns 0 (not at all, or RR change too much) … 1; NaN for a beat that is not early, or that an early beat follows
 */
export function sinusResets({ rrSec, early }: RrEvidence, isOther: (beat: number) => boolean): Float64Array {
  const others = Uint8Array.from(rrSec, (_, i) => (isOther(i) ? 1 : 0));
  const sinus = new Float64Array(rrSec.length);
  let sinusCount = 0;
  // How many sinus RR come before each beat.
  const sinusBefore = Int32Array.from(rrSec, (rr, i) => {
    const count = sinusCount;
    if (others[i] === 0 && others[i - 1] !== 1 && rr > 0 && rr < longestSec) sinus[sinusCount++] = rr;
    return count;
  });
  const changes = new Float64Array(2 * reach - 1);
  return rrSec.map((rr, i) => {
    if (!(early[i] >= minEarly && early[i + 1] < minEarly)) return Number.NaN;
    const near = sinus.slice(
      Math.max(0, sinusBefore[i] - reach),
      Math.min(sinusCount, sinusBefore[i] + reach),
    );
    if (near.length < minCount) return Number.NaN;
    for (let k = 1; k < near.length; k++) changes[k - 1] = Math.abs(near[k] - near[k - 1]);
    const change = medianInPlace(changes.subarray(0, near.length - 1));
    const sinusRr = medianInPlace(near);
    const pair = (rr + rrSec[i + 1]) / sinusRr;
    const steadiness = Math.exp(-change / sinusRr / steadyChange);
    return clamp((none - pair) / (none - whole), 0, 1) * steadiness;
  });
}
