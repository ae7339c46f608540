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

/** Ratio from which phases are faster than blocks, as measured. */
const minPhaseRatio = 16;

/** Anti-alias filter of an integer ratio on the device, for any signal; `releaseDecimation` frees its memory. */
export type DeviceDecimation =
  | { readonly method: 'direct'; readonly filter: DirectDecimation }
  | { readonly method: 'blocks'; readonly filter: BlockDecimation }
  | { readonly method: 'phases'; readonly filter: PhaseDecimation };

/**
 * Chooses a transform if one is possible. The direct sum needs 100 products per sample at any ratio, blocks some 15,
 * and phases as many at any ratio.
 *
 * @param filter result of `designResampleFilter`
 * @returns `blocks` at small ratios and `phases` at large ones, if the device allows it
 */
export function chooseDecimation(engine: GpuEngine, filter: ResampleFilter): DecimationMethod {
  if (filter.down >= minPhaseRatio && canDecimateByPhases(engine, filter)) return 'phases';
  return canDecimateByBlocks(engine, filter) ? 'blocks' : 'direct';
}

/** Engines for which phases were requested before their kernel was compiled. */
const enginesAskedForPhases = new WeakSet<GpuEngine>();

/**
 * Returns the method for a decimation that runs now. While the kernel of the phases is not compiled, which takes a
 * driver seconds, it returns another method. The second request starts the compilation in the background.
 *
 * @param filter result of `designResampleFilter`
 * @returns the fastest method, or until then one that is compiled
 */
export function availableDecimation(engine: GpuEngine, filter: ResampleFilter): DecimationMethod {
  const method = chooseDecimation(engine, filter);
  if (method !== 'phases' || engine.isReady(phaseKernel, phaseConstants)) return method;
  // If the compilation fails, the caller that runs the kernel gets the error.
  if (enginesAskedForPhases.has(engine)) engine.prepare(phaseKernel, phaseConstants).catch(() => undefined);
  enginesAskedForPhases.add(engine);
  return canDecimateByBlocks(engine, filter) ? 'blocks' : 'direct';
}

/**
 * Uploads a decimation's anti-alias filter.
 *
 * @param filter  result of `designResampleFilter`, `up` 1
 * @param method  by default the fastest, or until then one that is compiled
 * @returns the filter on the device, for that method
 * @throws RangeError if the ratio is not an integer, or the requested method is impossible
 */
export function uploadDecimation(
  engine: GpuEngine,
  commands: Commands,
  filter: ResampleFilter,
  method: DecimationMethod = availableDecimation(engine, filter),
): DeviceDecimation {
  if (method === 'phases') return { method, filter: uploadPhaseDecimation(engine, commands, filter) };
  if (method === 'blocks') return { method, filter: uploadBlockDecimation(engine, commands, filter) };
  return { method, filter: uploadDirectDecimation(engine, commands, filter) };
}

/**
 * Records the decimation of a stretch of x by `down`: outputs k with from ≤ k·down < to, at y_k, with odd reflection at
 * the stretch's ends, like `resample`.
 *
 * @param x        f32; no sample of the stretch is missing
 * @param y        f32, of the whole signal at the lower rate; other outputs are unchanged
 * @param stretch  longer than half the filter
 * @throws RangeError if the stretch is not
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
 * Releases a filter's memory; commands that ran before are not affected.
 *
 * @param decimation result of `uploadDecimation`; must not be used again
 */
export function releaseDecimation({ method, filter }: DeviceDecimation): void {
  if (method === 'direct') {
    filter.taps.release();
    return;
  }
  filter.spectrum.release();
  filter.twiddles.release();
}
