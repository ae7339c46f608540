import { median } from '../../src/dsp/statistics/stats.ts';
import type { BeatWaves } from '../../src/model/waves.ts';

/** Simple thresholds on single beats: fractions of the steepest slope, and of the height. */
const slopeShare = 0.1;
const heightShare = 0.15;

/** A lead without slow components, and its beats. */
interface PlainLead {
  readonly x: Float64Array;
  readonly fs: number;
  readonly rSec: Float64Array;
}

/**
 * Finds P, QRS and T of each beat separately with simple thresholds: QRS where the slope exceeds a tenth of its
 * maximum, P and T where their height over the line from T to P exceeds 15 % of the wave's own.
 */
export function plainWaves({ x, fs, rSec }: PlainLead): (BeatWaves & { readonly r: number })[] {
  return Array.from(rSec, (r, beat) => {
    const at = (sec: number): number => Math.max(1, Math.min(x.length - 2, Math.round((r + sec) * fs)));
    const rr = (rSec[beat + 1] ?? r + 0.8) - r;
    const slope = (n: number): number => Math.abs(x[n + 1] - x[n - 1]);
    let most = 0;
    for (let n = at(-0.08); n <= at(0.08); n++) most = Math.max(most, slope(n));
    let [onset, end] = [at(0), at(0)];
    for (let n = at(-0.1); n < at(0); n++) {
      if (slope(n) < slopeShare * most) continue;
      onset = n;
      break;
    }
    for (let n = at(0.12); n > at(0); n--) {
      if (slope(n) < slopeShare * most) continue;
      end = n;
      break;
    }
    const level = median(x.subarray(onset - Math.round(0.02 * fs), onset));
    const t = waveIn(x, end + Math.round(0.06 * fs), at(Math.min(0.45, 0.7 * rr)), level);
    const p = waveIn(x, at(-0.26), onset - Math.round(0.02 * fs), level);
    return {
      r,
      p: p === null ? null : { onset: p.from / fs, peak: p.top / fs, end: p.to / fs },
      qrs: { onset: onset / fs, end: end / fs },
      t: t === null ? null : { peak: t.top / fs, end: t.to / fs },
    };
  });
}

/** Finds the maximum above a level, and the range around it that stays above a fraction of its height. */
function waveIn(
  x: Float64Array,
  first: number,
  last: number,
  level: number,
): { readonly from: number; readonly top: number; readonly to: number } | null {
  if (last - first < 3) return null;
  let top = first;
  for (let n = first; n <= last; n++) if (Math.abs(x[n] - level) > Math.abs(x[top] - level)) top = n;
  const least = heightShare * Math.abs(x[top] - level);
  let [from, to] = [top, top];
  while (from > first && Math.abs(x[from] - level) > least) from--;
  while (to < last && Math.abs(x[to] - level) > least) to++;
  return { from, top, to };
}
