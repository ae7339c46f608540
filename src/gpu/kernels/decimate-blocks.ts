import type { ResampleFilter } from '../../dsp/resampling/resampled-stretch.ts';
import source from '../../../shaders/decimate-blocks.wgsl';
import type { Commands } from '../commands.ts';
import { decimationWindows } from '../decimation-windows.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { blockConstants, blockSpectrum, blockTwiddleBytes, blockTwiddles } from '../fft-block.ts';
import type { KernelConstants } from '../pipeline-cache.ts';

const kernel = { name: 'decimate-blocks', code: source };

const size = 4096;

/** Alignment of blocks to whole memory lines, in f32. */
const lineLength = 32;

/** Words of a row of bands without padding, and number of memory banks over which the rows are spread. */
const bandWords = 272;
const bankCount = 32;

/** A block-wise decimation on the device, for `decimateBlocks`; its creator releases its arrays. */
export interface BlockDecimation {
  readonly down: number;
  readonly half: number;
  /** Number of values of the spectrum that alias onto one; 1 if the ratio is odd. */
  readonly fold: number;
  /** Number of outputs of a block, and of places before the first of them. */
  readonly hop: number;
  readonly skip: number;
  /** Distance from a block's first output to its first input, samples. */
  readonly lead: number;
  readonly spectrum: DeviceArray;
  readonly twiddles: DeviceArray;
}

/**
 * Returns whether a ratio is an integer and its filter leaves a quarter or more of a block of 4096 for outputs.
 *
 * @param engine engine of the device, whose workgroup memory limits the block
 * @param filter result of `designResampleFilter`
 * @returns false if `decimateDirect` must be used
 */
export function canDecimateByBlocks(engine: GpuEngine, { up, down, taps }: ResampleFilter): boolean {
  return (
    up === 1 &&
    planLayout(taps.length, down).hop * down >= size / 4 &&
    engine.limits.maxComputeInvocationsPerWorkgroup >= size / 16 &&
    engine.limits.maxComputeWorkgroupStorageSize >= 4 * exchangeWords(chooseFold(down))
  );
}

/** Chooses the fold. The maximum is 4, since the inverse of a smaller transform would leave too many threads idle. */
function chooseFold(down: number): number {
  return [4, 2].find((fold) => down % fold === 0) ?? 1;
}

function bandWordCount(bands: number): number {
  return bandWords + ((bankCount / bands + bandWords) % bankCount);
}

function exchangeWords(fold: number): number {
  const bands = 16 / fold;
  if (fold === 1) return size + size / 16;
  return Math.max(size + size / 16, 2 * bands * bandWordCount(bands));
}

function planLayout(tapCount: number, down: number): { paddedCount: number; skip: number; hop: number } {
  const half = (tapCount - 1) / 2;
  const paddedCount = (lineLength - (half % lineLength)) % lineLength;
  // Common divisor of the line length and the ratio.
  const common = chooseFold(down) * (down % lineLength === 0 ? 2 : 1);
  const skipStep = (down / common) * lineLength;
  const skip = skipStep * Math.ceil((tapCount - 1 + paddedCount) / skipStep);
  const hopStep = lineLength / common;
  const hop = hopStep * Math.floor((size - 1 - skip + down) / down / hopStep);
  return { paddedCount, skip, hop: Math.max(0, hop) };
}

/**
 * Uploads the anti-alias filter of an integer ratio.
 *
 * @param filter result of `designResampleFilter`, `up` 1
 * @returns the filter's spectrum on the device
 * @throws RangeError if `canDecimateByBlocks` returns false
 */
export function uploadBlockDecimation(
  engine: GpuEngine,
  commands: Commands,
  filter: ResampleFilter,
): BlockDecimation {
  const { down, taps } = filter;
  if (!canDecimateByBlocks(engine, filter))
    throw new RangeError(`${taps.length} taps for 1/${down} of a rate cannot be had by blocks here`);
  const { paddedCount, skip, hop } = planLayout(taps.length, down);
  const padded = new Float64Array(paddedCount + taps.length);
  padded.set(taps, paddedCount);
  const spectrum = engine.allocate('spectrum of a decimation', 8 * size);
  const twiddles = engine.allocate('twiddles', blockTwiddleBytes);
  commands.upload(spectrum, blockSpectrum(padded, size)).upload(twiddles, blockTwiddles(size));
  const half = (taps.length - 1) / 2;
  return {
    down,
    half,
    fold: chooseFold(down),
    hop,
    skip,
    lead: half + paddedCount - skip,
    spectrum,
    twiddles,
  };
}

/**
 * Records the decimation of a stretch of x by `down`, like `decimateDirect`, in blocks.
 *
 * A constant in x that is large relative to its range costs precision.
 *
 * @param filter  result of `uploadBlockDecimation`
 * @param x       samples, f32
 * @param y       receives the outputs, f32
 * @param stretch samples from … to − 1 without a gap
 * @throws RangeError if the stretch is no longer than half the filter
 */
export function decimateBlocks(
  engine: GpuEngine,
  commands: Commands,
  filter: BlockDecimation,
  x: DeviceArray,
  y: DeviceArray,
  stretch: IndexRange,
): void {
  const { down, half, hop, lead, spectrum, twiddles } = filter;
  if (stretch.to - stretch.from <= half)
    throw new RangeError(
      `${stretch.to - stretch.from} samples are no longer than half the filter's ${2 * half + 1}`,
    );
  for (const window of decimationWindows(engine.limits, stretch, down, half)) {
    const { inputFrom, inputCount, outputFrom, outputBase, outputCount } = window;
    const ends = [stretch.from, stretch.to - 1 - stretch.from];
    commands.dispatch({
      kernel,
      constants: kernelConstants(filter),
      params: Uint32Array.of(lead, ...ends, inputFrom, outputFrom, outputBase, outputCount),
      bindings: [
        { array: x, byteOffset: 4 * inputFrom, byteLength: 4 * inputCount },
        spectrum,
        twiddles,
        { array: y, byteOffset: 4 * outputBase, byteLength: 4 * (outputFrom - outputBase + outputCount) },
      ],
      groupCount: Math.ceil(outputCount / (2 * hop)),
      operationsPerGroup: 4 * size * Math.log2(size),
    });
  }
}

function kernelConstants({ down, fold, hop, skip }: BlockDecimation): KernelConstants {
  const bands = 16 / fold;
  return {
    ...blockConstants(size),
    exchange_length: exchangeWords(fold),
    ratio: down,
    fold,
    hop,
    skip,
    bands,
    band_length: bandWordCount(bands),
  };
}
