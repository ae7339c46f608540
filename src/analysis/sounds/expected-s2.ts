import { medianInPlace } from '../../dsp/statistics/stats.ts';

/** Mean of the lines of men and women: QS2, ms, at no heart rate, and what each beat a minute takes off. */
const qs2Line = { atRestMs: 547.5, perBeatMs: 2.05 };

/** From QRS onset to R, less what a sound's maximum comes after its onset, ms: typical values. */
const leadMs = 15;

/**
 * Where the maximum of S2 is expected in every beat by the heart rate alone, ms after R.
 *
 * The heart rate is of the median RR of the beats about each: systole follows the rate, not a single cycle.
 *
 * @param rrSec  of each beat
 * @param near   beats either side that count
 * Source: Weissler, Harris and Schoenfeld 1968.
 */
export function expectedS2(rrSec: Float64Array, near: number): Float64Array {
  return rrSec.map((_, b) => {
    const medianSec = medianInPlace(rrSec.slice(Math.max(0, b - near), b + near + 1));
    return qs2Line.atRestMs - (qs2Line.perBeatMs * 60) / medianSec - leadMs;
  });
}
