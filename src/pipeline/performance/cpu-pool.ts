import { filterFirSingle } from '../../dsp/fir/fir-stream.ts';
import { extendForFir, sumFir } from '../../dsp/fir/fir.ts';
import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { getSingleFft } from '../../dsp/spectrum/single-fft.ts';

/** Method of the CPU in the filter study. */
export type CpuFilterMethod = 'direct' | 'overlap-save';

/** One worker's share of a filter. */
export interface PoolPart {
  readonly method: CpuFilterMethod;
  /** Input of the part: taps − 1 samples more than outputs, with the ends already extended by reflection. */
  readonly extended: Float64Array<ArrayBuffer>;
  readonly coefficients: Float64Array<ArrayBuffer>;
}

/** Threads that filter parts of a signal in parallel; page and command line provide different workers. */
export interface CpuPool {
  readonly workerCount: number;
  /**
   * Filters parts with `filterPart`, each on a worker of its own. The samples may be transferred.
   * @returns the outputs of each part, in order
   */
  run(parts: readonly PoolPart[]): Promise<Float64Array<ArrayBuffer>[]>;
  /** Ends the workers. */
  close(): void;
}

/** Filters a part in a worker of a `CpuPool`; returns taps − 1 fewer outputs than samples. */
export async function filterPart({
  method,
  extended,
  coefficients,
}: PoolPart): Promise<Float64Array<ArrayBuffer>> {
  const overhang = coefficients.length - 1;
  if (method === 'direct') return sumFir(extended, coefficients);
  const fft = getSingleFft();
  if (fft === null) return filterFirFast(extended, coefficients, 'causal').slice(overhang);
  const filtered = filterFirSingle(fft, Float32Array.from(extended), coefficients, 'causal');
  return Float64Array.from(filtered.subarray(overhang));
}

/**
 * Cuts a filter over a whole signal into parts of about equal length, with taps − 1 samples of overlap.
 *
 * For the direct sum, the joined outputs of the parts are bit-identical to those of `filterFir`.
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

/** Filters a signal over all of a pool's workers, with the delay removed and edges reflected. */
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
