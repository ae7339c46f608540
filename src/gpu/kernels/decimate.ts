import type { ResampleFilter } from '../../dsp/resampling/resampled-stretch.ts';
import type { Commands } from '../commands.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { canDecimateByBlocks, decimateBlocks, uploadBlockDecimation } from './decimate-blocks.ts';
import type { BlockDecimation } from './decimate-blocks.ts';
import { decimateDirect, uploadDirectDecimation } from './decimate-direct.ts';
import type { DirectDecimation } from './decimate-direct.ts';
import {
  canDecimateByPhases,
  decimatePhases,
  phaseConstants,
  type PhaseDecimation,
  phaseKernel,
  uploadPhaseDecimation,
} from './decimate-phases.ts';

export type DecimationMethod = 'direct' | 'blocks' | 'phases';

/** From this ratio on phases take less than blocks, as measured. */
const leastByPhases = 16;

/** The anti-alias filter of a whole ratio on the device, for any signal; `releaseDecimation` gives its room back. */
export type DeviceDecimation =
  | { readonly method: 'direct'; readonly filter: DirectDecimation }
  | { readonly method: 'blocks'; readonly filter: BlockDecimation }
  | { readonly method: 'phases'; readonly filter: PhaseDecimation };

/**
 * By transforms where there is a way: the sum takes 100 products a sample at any ratio, a block some 15, and phases
 * as many whatever the ratio.
 *
 * @param filter as `designResampleFilter` gives it
 * @returns `blocks` at small ratios and `phases` at large ones, where the device allows it
 */
export function chooseDecimation(engine: GpuEngine, filter: ResampleFilter): DecimationMethod {
  if (filter.down >= leastByPhases && canDecimateByPhases(engine, filter)) return 'phases';
  return canDecimateByBlocks(engine, filter) ? 'blocks' : 'direct';
}

/** Engines that were asked for phases before their code was compiled. */
const askedForPhases = new WeakSet<GpuEngine>();

/**
 * The method for a decimation that is run now: another in the place of phases whose code is not compiled, which takes
 * a driver seconds. Asked a second time, it is compiled in the background.
 *
 * @param filter as `designResampleFilter` gives it
 * @returns the fastest, or what is compiled until then
 */
export function decimationNow(engine: GpuEngine, filter: ResampleFilter): DecimationMethod {
  const method = chooseDecimation(engine, filter);
  if (method !== 'phases' || engine.isReady(phaseKernel, phaseConstants)) return method;
  // Where it does not compile, the caller that runs it gets the error.
  if (askedForPhases.has(engine)) engine.prepare(phaseKernel, phaseConstants).catch(() => undefined);
  askedForPhases.add(engine);
  return canDecimateByBlocks(engine, filter) ? 'blocks' : 'direct';
}

/**
 * Puts a decimation's anti-alias filter onto the device.
 *
 * @param filter  of `designResampleFilter`, `up` 1
 * @param method  where left out the fastest, or what is compiled until then
 * @returns the filter on the device, by that method
 * @throws RangeError when the ratio is not a whole one, or a method is asked for where it cannot be had
 */
export function uploadDecimation(
  engine: GpuEngine,
  commands: Commands,
  filter: ResampleFilter,
  method: DecimationMethod = decimationNow(engine, filter),
): DeviceDecimation {
  if (method === 'phases') return { method, filter: uploadPhaseDecimation(engine, commands, filter) };
  if (method === 'blocks') return { method, filter: uploadBlockDecimation(engine, commands, filter) };
  return { method, filter: uploadDirectDecimation(engine, commands, filter) };
}

/**
 * Records a stretch of x at 1/`down` of its rate: outputs k with from ≤ k·down < to, at y_k, with odd
 * reflection at the stretch's ends, as `resample` has them.
 *
 * @param x        f32; none of the stretch missing
 * @param y        f32, of the whole signal at the lower rate; other outputs keep what they are
 * @param stretch  longer than half the filter
 * @throws RangeError when the stretch is not
 */
export function decimateOnDevice(
  engine: GpuEngine,
  commands: Commands,
  { method, filter }: DeviceDecimation,
  x: DeviceArray,
  y: DeviceArray,
  stretch: IndexRange,
): void {
  if (method === 'phases') decimatePhases(engine, commands, filter, x, y, stretch);
  else if (method === 'blocks') decimateBlocks(engine, commands, filter, x, y, stretch);
  else decimateDirect(engine, commands, filter, x, y, stretch);
}

/**
 * Gives a filter's room back; what was run before is not disturbed.
 *
 * @param decimation as `uploadDecimation` gives it; not to be used again
 */
export function releaseDecimation({ method, filter }: DeviceDecimation): void {
  if (method === 'direct') {
    filter.taps.release();
    return;
  }
  filter.spectrum.release();
  filter.twiddles.release();
}
