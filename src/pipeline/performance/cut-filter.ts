import { extendForFir } from '../../dsp/fir.ts';
import type { CpuFilterMethod, CpuPool, PoolPart } from './cpu-pool.ts';

/**
 * Cuts a filter over a whole signal into parts of about equal length, with taps − 1 samples of overlap.
 *
 * Of the direct sum, the parts' outputs one after another are those of `filterFir` to the last bit.
 */
export function cutFilter(
  x: Float64Array,
  coefficients: Float64Array<ArrayBuffer>,
  partCount: number,
  method: CpuFilterMethod,
): PoolPart[] {
  const extended = extendForFir(x, coefficients.length, 'zero-phase');
  const overhang = coefficients.length - 1;
  const count = Math.max(1, Math.min(partCount, x.length));
  return Array.from({ length: count }, (_, k) => {
    const from = Math.floor((k * x.length) / count);
    const to = Math.floor(((k + 1) * x.length) / count);
    return { method, extended: extended.slice(from, to + overhang), coefficients };
  });
}

/** Filters a signal over all of a pool's workers, delay removed and edges reflected. */
export async function filterOverPool(
  pool: CpuPool,
  x: Float64Array,
  coefficients: Float64Array<ArrayBuffer>,
  method: CpuFilterMethod,
): Promise<Float64Array> {
  const parts = await pool.run(cutFilter(x, coefficients, pool.workerCount, method));
  const filtered = new Float64Array(x.length);
  let at = 0;
  for (const part of parts) {
    filtered.set(part, at);
    at += part.length;
  }
  return filtered;
}
