import { filterFirSingle } from '../../dsp/fir-stream.ts';
import { sumFir } from '../../dsp/fir.ts';
import { filterFirFast } from '../../dsp/fir.fast.ts';
import { loadPffft } from '../../dsp/pffft.ts';
import type { PoolPart } from './cpu-pool.ts';

/** What a worker of a `CpuPool` does with its part: the filter's outputs, taps − 1 fewer than samples. */
export async function filterPart({
  method,
  extended,
  coefficients,
}: PoolPart): Promise<Float64Array<ArrayBuffer>> {
  const overhang = coefficients.length - 1;
  if (method === 'direct') return sumFir(extended, coefficients);
  const pffft = await loadPffft();
  if (pffft === null) return filterFirFast(extended, coefficients, 'causal').slice(overhang);
  const filtered = filterFirSingle(pffft, Float32Array.from(extended), coefficients, 'causal');
  return Float64Array.from(filtered.subarray(overhang));
}
