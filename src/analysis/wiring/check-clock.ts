import { median, pearson } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import type { StretchDelay } from './pulse-delay.ts';

/** Plausible range of the delay from R to the foot, in any vessel that a PPG measures, ms. */
const possibleMs = { least: 50, most: 500 };
/** Exercise and posture change the delay by less than this within a record, ms. */
const maxDriftMs = 150;
/** Minimum number of stretches, time span (s) and correlation with a straight line for a drift. */
const driftMinima = { stretches: 4, sec: 60, correlation: 0.95 };

/**
 * Checks whether the clocks of an ECG and a PPG may have an offset or a drift.
 *
 * @param delays from R to foot, one per stretch in which it was found, ascending in time
 * @returns null if there is no sign of either
 */
export function checkClock(ecg: string, delays: readonly StretchDelay[]): WiringFinding | null {
  if (delays.length === 0) return null;
  return checkDrift(ecg, delays) ?? checkOffset(ecg, delays);
}

function isPossible(delayMs: number): boolean {
  return delayMs >= possibleMs.least && delayMs <= possibleMs.most;
}

function checkOffset(ecg: string, delays: readonly StretchDelay[]): WiringFinding | null {
  const rrMs = 1000 * median(delays.map(({ rrSec }) => rrSec));
  const aboutMs = 1000 * median(unwrap(delays));
  const delayMs = aboutMs - Math.floor(aboutMs / rrMs) * rrMs;
  // At a high heart rate, the pulse of a beat may begin after the next R.
  if (isPossible(delayMs) || isPossible(delayMs + rrMs)) return null;
  const other =
    delayMs > possibleMs.most
      ? `${Math.round(rrMs - delayMs)} ms before the next`
      : `${Math.round(delayMs + rrMs)} ms after the one before`;
  const text = `foot ${Math.round(delayMs)} ms after R of ${ecg}, or ${other}; ${possibleMs.least} to ${possibleMs.most} ms are plausible. Clocks may differ, or the recorder delays the pulse: rPTT then includes that delay.`;
  return { code: 'clock-offset', text, fix: null };
}

function checkDrift(ecg: string, delays: readonly StretchDelay[]): WiringFinding | null {
  const { stretches, sec, correlation } = driftMinima;
  const times = delays.map(({ startSec }) => startSec);
  const spanSec = times[times.length - 1] - times[0];
  if (delays.length < stretches || spanSec < sec) return null;
  const unwrapped = unwrap(delays);
  const driftMs = 1000 * medianSlope(times, unwrapped) * spanSec;
  if (Math.abs(driftMs) < maxDriftMs || Math.abs(pearson(times, unwrapped)) < correlation) return null;
  const text = `foot moves by ${Math.round(driftMs)} ms against R of ${ecg} over ${Math.round(spanSec)} s. Clocks may drift apart.`;
  return { code: 'clock-drift', text, fix: null };
}

/** Shifts each delay by a whole RR if that brings it nearer to the previous one. */
function unwrap(delays: readonly StretchDelay[]): number[] {
  let before = delays[0].delaySec;
  return delays.map(({ delaySec, rrSec }) => {
    before = delaySec - Math.round((delaySec - before) / rrSec) * rrSec;
    return before;
  });
}

/** Returns the median of the slopes through any two points (Theil and Sen). */
function medianSlope(x: readonly number[], y: readonly number[]): number {
  const slopes = x.flatMap((at, k) => x.slice(0, k).map((earlier, j) => (y[k] - y[j]) / (at - earlier)));
  return median(slopes);
}
