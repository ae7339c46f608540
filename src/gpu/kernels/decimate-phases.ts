import type { ResampleFilter } from '../../dsp/resampling/resampled-stretch.ts';
import source from '../../../shaders/decimate-phases.wgsl';
import type { Commands } from '../commands.ts';
import { decimationWindows } from '../decimation-windows.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { blockConstants, blockSpectrum, blockTwiddleBytes, blockTwiddles } from '../fft-block.ts';

/** The kernel of the phases, one for all ratios; use it with `phaseConstants`. */
export const phaseKernel = { name: 'decimate-phases', code: source };

/** Points of a transform. */
const size = 512;

/** Transforms at a time, and words of each; same as in shaders/decimate-phases.wgsl. */
const [columns, transformWords] = [8, 548];

/** The `override` constants of the kernel. */
export const phaseConstants = { ...blockConstants(size), exchange_length: columns * transformWords };

/** Adjacent numbers of a phase's spectrum, and number of such groups. */
const [numbersPerFour, fourCount] = [4, size / 2];

/** A phase-wise decimation on the device, for `decimatePhases`; its creator releases its arrays. */
export interface PhaseDecimation {
  readonly down: number;
  readonly half: number;
  /** Number of outputs of a block. */
  readonly hop: number;
  /** Distance from a block's first input to its first output, samples. */
  readonly lead: number;
  readonly spectrum: DeviceArray;
  readonly twiddles: DeviceArray;
}

/**
 * Returns whether a ratio is an integer and its filter leaves half or more of a block for outputs.
 *
 * @param engine engine of the device, whose workgroups must hold eight transforms
 * @param filter result of `designResampleFilter`
 * @returns false if `decimateDirect` must be used
 */
export function canDecimateByPhases({ limits }: GpuEngine, { up, down, taps }: ResampleFilter): boolean {
  return (
    up === 1 &&
    planLayout(taps.length, down).hop >= size / 2 &&
    limits.maxComputeInvocationsPerWorkgroup >= (columns * size) / 16 &&
    limits.maxComputeWorkgroupStorageSize >= 4 * columns * transformWords
  );
}

function planLayout(tapCount: number, down: number): { lead: number; hop: number } {
  const half = (tapCount - 1) / 2;
  // Blocks begin at multiples of eight samples, which are read at once.
  const lead = columns * Math.ceil(half / columns);
  const rows = Math.floor((lead + half) / down);
  return { lead, hop: columns * Math.floor((size - rows) / columns) };
}

/**
 * Uploads the anti-alias filter of an integer ratio.
 *
 * @param filter result of `designResampleFilter`, `up` 1
 * @returns the spectra of the filter's phases on the device
 * @throws RangeError if `canDecimateByPhases` returns false
 */
export function uploadPhaseDecimation(
  engine: GpuEngine,
  commands: Commands,
  filter: ResampleFilter,
): PhaseDecimation {
  const { down, taps } = filter;
  if (!canDecimateByPhases(engine, filter))
    throw new RangeError(`${taps.length} taps for 1/${down} of a rate cannot be had phase by phase here`);
  const { lead, hop } = planLayout(taps.length, down);
  const spectra = phaseSpectra(taps, down, lead);
  const spectrum = engine.allocate('spectra of phases', spectra.byteLength);
  const twiddles = engine.allocate('twiddles', blockTwiddleBytes);
  commands.upload(spectrum, spectra).upload(twiddles, blockTwiddles(size));
  return { down, half: (taps.length - 1) / 2, hop, lead, spectrum, twiddles };
}

function countBatches(down: number): number {
  return Math.ceil(down / columns);
}

/**
 * Computes the spectra, ordered by batch of eight phases, place in a phase's spectrum, and phase; a phase past the last
 * is 0.
 */
function phaseSpectra(taps: Float64Array, down: number, lead: number): Float32Array<ArrayBuffer> {
  const spectra = new Float32Array(countBatches(down) * columns * numbersPerFour * fourCount);
  const half = (taps.length - 1) / 2;
  for (let phase = 0; phase < down; phase++) {
    // An output is a sum over following samples, which precede it in a circular convolution.
    const turned = new Float64Array(size);
    for (let row = 0, place = phase - lead + half; place < taps.length; row++, place += down)
      if (place >= 0) turned[(size - row) % size] = taps[taps.length - 1 - place];
    const own = blockSpectrum(turned, size);
    const batch = Math.floor(phase / columns);
    for (let four = 0; four < fourCount; four++) {
      const to = ((batch * fourCount + four) * columns + (phase % columns)) * numbersPerFour;
      spectra.set(own.subarray(four * numbersPerFour, (four + 1) * numbersPerFour), to);
    }
  }
  return spectra;
}

/**
 * Records the decimation of a stretch of x by `down`, like `decimateDirect`, phase by phase.
 *
 * A constant in x that is large relative to its range costs precision.
 *
 * @param filter  result of `uploadPhaseDecimation`
 * @param x       samples, f32
 * @param y       receives the outputs, f32
 * @param stretch samples from … to − 1 without a gap
 * @throws RangeError if the stretch is no longer than half the filter
 */
export function decimatePhases(
  engine: GpuEngine,
  commands: Commands,
  filter: PhaseDecimation,
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
    const shape = [countBatches(down), down, hop];
    const ends = [stretch.from, stretch.to - 1 - stretch.from];
    commands.dispatch({
      kernel: phaseKernel,
      constants: phaseConstants,
      params: Uint32Array.of(lead, ...ends, inputFrom, outputFrom, outputBase, outputCount, ...shape),
      bindings: [
        { array: x, byteOffset: 4 * inputFrom, byteLength: 4 * inputCount },
        spectrum,
        twiddles,
        { array: y, byteOffset: 4 * outputBase, byteLength: 4 * (outputFrom - outputBase + outputCount) },
      ],
      groupCount: Math.ceil(outputCount / (2 * hop)),
      operationsPerGroup: 3 * size * down * Math.log2(size),
    });
  }
}
