import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { firDirect, uploadDirect } from './fir-direct.ts';
import type { DirectFilter } from './fir-direct.ts';
import {
  overlapSave,
  overlapSaveConstants,
  overlapSaveKernel,
  overlapSaveSize,
  uploadOverlapSave,
} from './fir-overlap-save.ts';
import type { OverlapSaveFilter } from './fir-overlap-save.ts';
import { firPartitioned, partitionedSize, uploadPartitioned } from './fir-partitioned.ts';
import type { PartitionedFilter } from './fir-partitioned.ts';

/** Maximum number of taps for which the direct sum costs no more than transforms. */
const maxDirectTaps = 112;

export type FirMethod = 'direct' | 'overlap-save' | 'partitioned';

/** A filter on the device, for any number of signals; `releaseFir` frees its memory. */
export type DeviceFilter =
  | { readonly method: 'direct'; readonly filter: DirectFilter }
  | { readonly method: 'overlap-save'; readonly filter: OverlapSaveFilter }
  | { readonly method: 'partitioned'; readonly filter: PartitionedFilter };

/**
 * Chooses the fastest method: the direct sum for few taps, one block per transform if the taps fit, otherwise
 * partitions.
 *
 * @param sampleCount samples of the signal
 * @param tapCount    taps of the filter
 * @returns method for `uploadFir`
 */
export function chooseFir(engine: GpuEngine, sampleCount: number, tapCount: number): FirMethod {
  if (tapCount <= maxDirectTaps) return 'direct';
  return overlapSaveSize(engine, sampleCount, tapCount) === null ? 'partitioned' : 'overlap-save';
}

/** Number of products of direct sums after which compiling the transforms is worth its cost. */
const productsBeforeCompiling = 2e12;

/** Number of products computed so far by the direct sum instead of transforms. */
const directProductCounts = new WeakMap<GpuEngine, number>();

/**
 * Returns the method for a filter that is uploaded now. While the kernel of the transform is not compiled, it returns
 * the direct sum. Compiling takes a driver seconds for the transform, and a tenth of a second for the direct sum. After
 * enough work by the direct sum, the transform is compiled in the background.
 */
function chooseAvailableFir(engine: GpuEngine, sampleCount: number, tapCount: number): FirMethod {
  const method = chooseFir(engine, sampleCount, tapCount);
  const size = method === 'overlap-save' ? overlapSaveSize(engine, sampleCount, tapCount) : null;
  if (size === null) return method;
  const constants = overlapSaveConstants(size, tapCount);
  if (engine.isReady(overlapSaveKernel, constants)) return method;
  const productCount = (directProductCounts.get(engine) ?? 0) + sampleCount * tapCount;
  directProductCounts.set(engine, productCount);
  // If the compilation fails, the caller that runs the kernel gets the error.
  if (productCount > productsBeforeCompiling)
    engine.prepare(overlapSaveKernel, constants).catch(() => undefined);
  return 'direct';
}

/**
 * Uploads a filter.
 *
 * @param sampleCount  intended length of the signals; the filter works for any length
 * @param method       by default the fastest, or until then one that is compiled
 * @returns the filter on the device, for that method
 * @throws RangeError if `overlap-save` is requested with more taps than fit into a block
 */
export function uploadFir(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
  sampleCount: number,
  method: FirMethod = chooseAvailableFir(engine, sampleCount, coefficients.length),
): DeviceFilter {
  if (method === 'direct') return { method, filter: uploadDirect(engine, commands, coefficients) };
  if (method === 'partitioned') {
    const size = partitionedSize(engine);
    return { method, filter: uploadPartitioned(engine, commands, coefficients, size) };
  }
  const size = overlapSaveSize(engine, sampleCount, coefficients.length);
  if (size === null) throw new RangeError(`no block has room for ${coefficients.length} taps`);
  return { method, filter: uploadOverlapSave(engine, commands, coefficients, size) };
}

/**
 * Records y = filter ∗ x with the edges and the delay of `filterFir`, within 5e-7 of the output's range.
 *
 * `x` and `y` are two arrays of `sampleCount` f32, at least as many as taps. Subtract a constant of x that is large
 * relative to its range first: single precision holds seven digits of the whole value.
 *
 * @param on          filter from `uploadFir`
 * @param x           samples without a gap
 * @param y           receives the outputs
 * @param sampleCount samples, at least as many as taps
 * @param alignment   edges and delay, as in `filterFir`
 */
export function filterOnDevice(
  engine: GpuEngine,
  commands: Commands,
  on: DeviceFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
): void {
  if (on.method === 'direct') firDirect(engine, commands, on.filter, x, y, sampleCount, alignment);
  else if (on.method === 'partitioned')
    firPartitioned(engine, commands, on.filter, x, y, sampleCount, alignment);
  else overlapSave(engine, commands, on.filter, x, y, sampleCount, alignment);
}

/**
 * Releases a filter's memory; commands that ran before are not affected.
 *
 * @param on filter from `uploadFir`; must not be used again
 */
export function releaseFir({ method, filter }: DeviceFilter): void {
  if (method === 'direct') {
    filter.taps.release();
    return;
  }
  if (method === 'partitioned') filter.partitions.release();
  else filter.spectrum.release();
  filter.twiddles.release();
}
