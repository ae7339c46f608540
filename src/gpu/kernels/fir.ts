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

/** Up to here the sum itself costs no more than transforms do. */
const mostDirectTaps = 112;

export type FirMethod = 'direct' | 'overlap-save' | 'partitioned';

/** A filter on the device, for any number of signals; `releaseFir` gives its room back. */
export type DeviceFilter =
  | { readonly method: 'direct'; readonly filter: DirectFilter }
  | { readonly method: 'overlap-save'; readonly filter: OverlapSaveFilter }
  | { readonly method: 'partitioned'; readonly filter: PartitionedFilter };

/**
 * The fastest way to filter: the sum for few taps, by one block where the taps leave room in it, else by several.
 *
 * @param sampleCount samples of the signal
 * @param tapCount    taps of the filter
 * @returns method that `uploadFir` takes
 */
export function chooseFir(engine: GpuEngine, sampleCount: number, tapCount: number): FirMethod {
  if (tapCount <= mostDirectTaps) return 'direct';
  return overlapSaveSize(engine, sampleCount, tapCount) === null ? 'partitioned' : 'overlap-save';
}

/** Products of direct sums that are made at most before the transforms' code is worth its compilation. */
const productsBeforeCompiling = 2e12;

/** Products that were made by the sum in the place of transforms. */
const productsMade = new WeakMap<GpuEngine, number>();

/**
 * The method for a filter that is put on the device now: the sum in the place of a transform whose code is not
 * compiled, which takes a driver seconds, and the sum's a tenth of one. Once the sum was asked to do much, the
 * transform is compiled in the background.
 */
function methodNow(engine: GpuEngine, sampleCount: number, tapCount: number): FirMethod {
  const method = chooseFir(engine, sampleCount, tapCount);
  const size = method === 'overlap-save' ? overlapSaveSize(engine, sampleCount, tapCount) : null;
  if (size === null) return method;
  const constants = overlapSaveConstants(size, tapCount);
  if (engine.isReady(overlapSaveKernel, constants)) return method;
  const made = (productsMade.get(engine) ?? 0) + sampleCount * tapCount;
  productsMade.set(engine, made);
  // Where it does not compile, the caller that runs it gets the error.
  if (made > productsBeforeCompiling) engine.prepare(overlapSaveKernel, constants).catch(() => undefined);
  return 'direct';
}

/**
 * Puts a filter onto the device.
 *
 * @param sampleCount  length of the signals it is meant for; it works for any
 * @param method       where left out the fastest, or what is compiled until then
 * @returns the filter on the device, by that method
 * @throws RangeError when `overlap-save` is asked for with more taps than a block has room for
 */
export function uploadFir(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
  sampleCount: number,
  method: FirMethod = methodNow(engine, sampleCount, coefficients.length),
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
 * Records y = filter ∗ x with the edges and the delay of `filterFir`, to 5e-7 of the output's range.
 *
 * `x` and `y` are two arrays of `sampleCount` f32, at least as many as taps. Take away first what
 * constant x has that is large against its range: single precision holds seven digits of the whole.
 *
 * @param on          filter as `uploadFir` gives it
 * @param x           samples without a gap
 * @param y           takes the outputs
 * @param sampleCount samples, at least as many as taps
 * @param alignment   edges and delay, as of `filterFir`
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
 * Gives a filter's room back; what was run before is not disturbed.
 *
 * @param on filter as `uploadFir` gives it; not to be used again
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
