import { median } from '../../dsp/statistics/stats.ts';
import { pulseSlope, slopeSkewness } from './pulse-slope.ts';
import type { StretchBeats } from './stretch-beats.ts';
import type { WiringStretch } from './wiring-channel.ts';

/** How long after R the foot of a pulse lies in a stretch, and how far R are apart. */
export interface StretchDelay {
  readonly startSec: number;
  /** From 0 to RR: a delay and one of a whole beat more look the same. */
  readonly delaySec: number;
  readonly rrSec: number;
}

/** Hearts beat so far apart, s. */
const possibleRr = { least: 0.3, most: 2 };
/** The base of a pulse lies within this time before its steepest moment, s. */
const upstrokeSec = 0.35;
const leastBeats = 5;
/** Delays of a stretch that scatter wider, as a median of distances, tell none, s. */
const mostScatterSec = 0.05;

/**
 * The delay from R to the foot of the pulse in a stretch: where the tangent at the steepest moment
 * after R meets the level of the base.
 *
 * @param beats   R in the stretch, s
 * @param stretch start, s, and samples of the PPG
 * @param fs      Hz
 * @returns null where beats are too few, or their delays have little in common
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
    if (nextSec - rSec < possibleRr.least || nextSec - rSec > possibleRr.most) continue;
    const footSec = footBetween(found, sign, fs, rSec, nextSec);
    if (footSec === null) continue;
    delays.push(footSec - rSec);
    rr.push(nextSec - rSec);
  }
  if (delays.length < leastBeats) return null;
  const rrSec = median(rr);
  const around = circularMean(delays, rrSec);
  const near = delays.map((delay) => delay - Math.round((delay - around) / rrSec) * rrSec);
  const delaySec = median(near);
  const scatter = median(near.map((delay) => Math.abs(delay - delaySec)));
  return scatter <= mostScatterSec ? { startSec, delaySec, rrSec } : null;
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

/** Mean of times that come again after a period, from 0 to the period. */
function circularMean(times: readonly number[], period: number): number {
  const angles = times.map((time) => (2 * Math.PI * time) / period);
  const sine = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  const cosine = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const angle = Math.atan2(sine, cosine);
  return ((angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)) * period;
}
