import { median } from '../../dsp/statistics/stats.ts';
import { pulseSlope, slopeSkewness } from './pulse-slope.ts';
import type { StretchBeats } from './stretch-beats.ts';
import type { WiringStretch } from './wiring-channel.ts';

/** Delay from R to the foot of the pulse in a stretch, and the RR. */
export interface StretchDelay {
  readonly startSec: number;
  /** From 0 to RR: a delay longer by a whole beat looks the same. */
  readonly delaySec: number;
  readonly rrSec: number;
}

/** Plausible range of RR, s. */
const plausibleRrSec = { least: 0.3, most: 2 };
/** Maximum time from the base of a pulse to its steepest point, s. */
const upstrokeSec = 0.35;
const minBeats = 5;
/** Maximum scatter of the delays in a stretch, as a median of deviations, s. */
const maxScatterSec = 0.05;

/**
 * Computes the delay from R to the foot of the pulse in a stretch. The foot is where the tangent at the
 * steepest point after R meets the level of the base.
 *
 * @param beats R in the stretch, s
 * @param stretch start, s, and samples of the PPG
 * @param fs Hz
 * @returns null if there are too few beats, or their delays scatter too much
 */
export function pulseDelay(
  beats: StretchBeats,
  { startSec, values }: WiringStretch,
  fs: number,
): StretchDelay | null {
  const laterSec = beats.startSec - startSec;
  const found = pulseSlope(values, fs);
  const sign = slopeSkewness(found) < 0 ? -1 : 1;
  const delays: number[] = [];
  const rr: number[] = [];
  for (let k = 0; k + 1 < beats.rIndices.length; k++) {
    const rSec = beats.rIndices[k] / beats.fs + laterSec;
    const nextSec = beats.rIndices[k + 1] / beats.fs + laterSec;
    if (nextSec - rSec < plausibleRrSec.least || nextSec - rSec > plausibleRrSec.most) continue;
    const footSec = footBetween(found, sign, fs, rSec, nextSec);
    if (footSec === null) continue;
    delays.push(footSec - rSec);
    rr.push(nextSec - rSec);
  }
  if (delays.length < minBeats) return null;
  const rrSec = median(rr);
  const around = circularMean(delays, rrSec);
  const near = delays.map((delay) => delay - Math.round((delay - around) / rrSec) * rrSec);
  const delaySec = median(near);
  const scatter = median(near.map((delay) => Math.abs(delay - delaySec)));
  return scatter <= maxScatterSec ? { startSec, delaySec, rrSec } : null;
}

function footBetween(
  { smooth, slope }: ReturnType<typeof pulseSlope>,
  sign: number,
  fs: number,
  fromSec: number,
  toSec: number,
): number | null {
  let at = -1;
  for (let n = Math.ceil(fromSec * fs); n < Math.min(slope.length, toSec * fs); n++) {
    if (Number.isNaN(slope[n])) return null;
    if (at < 0 || sign * slope[n] > sign * slope[at]) at = n;
  }
  if (at < 1 || !(sign * slope[at] > 0)) return null;
  let base = sign * smooth[at];
  for (let n = Math.max(0, at - Math.round(upstrokeSec * fs)); n < at; n++)
    base = Math.min(base, sign * smooth[n]);
  if (Number.isNaN(base)) return null;
  return (at - (sign * smooth[at] - base) / (sign * slope[at])) / fs;
}

/** Returns the mean of times that are periodic, from 0 to the period. */
function circularMean(times: readonly number[], period: number): number {
  const angles = times.map((time) => (2 * Math.PI * time) / period);
  const sine = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  const cosine = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const angle = Math.atan2(sine, cosine);
  return ((angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)) * period;
}
