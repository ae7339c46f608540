import { type Wave, waveReach } from './ecg-waves.ts';
import { portableExp } from './portable.ts';

/**
 * Adds waves to `out`, whose first sample has the index `from`. Each sample is the same in any division into blocks.
 *
 * @param out    receives the sums
 * @param from   index of its first sample
 * @param fs     Hz
 * @param waves  of one beat; times in s
 */
export function addWaves(out: Float64Array, from: number, fs: number, waves: readonly Wave[]): void {
  for (const { centreSec, amplitude, widthSec } of waves) {
    const reachSec = waveReach * widthSec;
    const first = Math.max(from, Math.ceil((centreSec - reachSec) * fs));
    const last = Math.min(from + out.length - 1, Math.floor((centreSec + reachSec) * fs));
    for (let n = first; n <= last; n++) {
      const x = (n / fs - centreSec) / widthSec;
      out[n - from] += amplitude * portableExp(-0.5 * x * x);
    }
  }
}

/**
 * Finds the extremum of a sum of waves near a starting point, by Newton's method on its slope.
 *
 * @param waves     of one beat; times in s
 * @param startSec  near the extremum, s
 * @returns s, to 1e-12
 */
export function findExtremum(waves: readonly Wave[], startSec: number): number {
  let time = startSec;
  for (let k = 0; k < 50; k++) {
    let slope = 0;
    let bend = 0;
    for (const { centreSec, amplitude, widthSec } of waves) {
      const x = (time - centreSec) / widthSec;
      if (Math.abs(x) > waveReach) continue;
      const value = amplitude * portableExp(-0.5 * x * x);
      slope -= (value * x) / widthSec;
      bend += (value * (x * x - 1)) / (widthSec * widthSec);
    }
    const step = Math.max(-largestStepSec, Math.min(largestStepSec, slope / bend));
    time -= step;
    if (Math.abs(step) < 1e-13) break;
  }
  return time;
}

const largestStepSec = 0.004;
