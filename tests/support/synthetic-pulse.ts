import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { PeaksAndPulse } from './intervals-from-peaks.ts';

/** A steep rise 70 ms after the foot, a slow fall, and the steepest fall at the notch. */
function pulseAt(afterFootSec: number, lvetSec: number): number {
  const step = (x: number) => 0.5 + 0.5 * Math.tanh(x / 2);
  const rise = step((afterFootSec - 0.07) / 0.014) * Math.exp(-Math.max(afterFootSec, 0) / 0.6);
  const late = Math.exp(-Math.max(afterFootSec - lvetSec, 0) / 0.12);
  return rise * (1 - 0.45 * step((afterFootSec - lvetSec) / 0.009)) * late;
}

/**
 * Makes R-peaks and a PPG whose foot and notch vary around 230 and 510 ms after them.
 *
 * @param atSec  shifts everything in time except the start of the record
 */
export function syntheticPulse(durationSec: number, fs: number, seed = 1, atSec = 0): PeaksAndPulse {
  const random = createRandom(seed);
  const r: number[] = [];
  const ppg = new Float64Array(Math.round(durationSec * fs));
  for (let t = 0.4 + atSec; t < durationSec; t += 0.83 + 0.03 * random.normal()) {
    r.push(t);
    const footSec = t + 0.23 + 0.004 * random.normal();
    const lvetSec = 0.28 + 0.004 * random.normal();
    const from = Math.max(0, Math.floor(footSec * fs) - fs);
    const to = Math.min(ppg.length, from + 4 * fs);
    for (let n = from; n < to; n++) ppg[n] += pulseAt(n / fs - footSec, lvetSec);
  }
  return { r, ppg, fs, durationSec };
}
