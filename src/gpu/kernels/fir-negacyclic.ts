import type { FirAlignment } from '../../dsp/fir.ts';
import source from '../../../shaders/fir-negacyclic.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { rowSamples, rowSpectrum, rowSpectrumBytes, rowTwiddleBytes, rowTwiddles } from '../fft-row.ts';
import { signalWindows } from '../signal-windows.ts';
import { linePadding, removedDelay } from './fir-delay.ts';

const kernel = { name: 'fir-negacyclic', code: source };

/** Threads of a row: outputs of a block are a multiple of it. */
const rowThreads = 32;

/** A filter on the device, ready for `firNegacyclic`; whoever made it releases it. */
export interface NegacyclicFilter {
  readonly tapCount: number;
  readonly hop: number;
  /** Zero taps put in front, which delay what comes out: so that blocks begin where whole lines do. */
  readonly paddedCount: number;
  readonly spectrum: DeviceArray;
  readonly twiddles: DeviceArray;
}

/** Outputs of one block. */
export function negacyclicHop(tapCount: number): number {
  return Math.floor((rowSamples - tapCount + 1) / rowThreads) * rowThreads;
}

/** Puts a filter's spectrum onto the device. */
export function uploadNegacyclic(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
): NegacyclicFilter {
  const tapCount = coefficients.length;
  const hop = negacyclicHop(tapCount);
  const paddedCount = linePadding(tapCount, rowSamples - hop - tapCount + 1);
  const padded = new Float64Array(paddedCount + tapCount);
  padded.set(coefficients, paddedCount);
  const spectrum = engine.allocate('spectrum of a filter', rowSpectrumBytes);
  const twiddles = engine.allocate('twiddles', rowTwiddleBytes);
  commands.upload(spectrum, rowSpectrum(padded)).upload(twiddles, rowTwiddles());
  return { tapCount, hop, paddedCount, spectrum, twiddles };
}

/**
 * Records y = filter ∗ x, with the edges and the delay of `filterFir`.
 *
 * `x` and `y` hold `sampleCount` f32; a constant in x that is large against its range costs digits.
 */
export function firNegacyclic(
  engine: GpuEngine,
  commands: Commands,
  filter: NegacyclicFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
): void {
  const { tapCount, hop, paddedCount, spectrum, twiddles } = filter;
  const lead = removedDelay(tapCount, alignment) + paddedCount - (rowSamples - hop);
  const reach = { before: -lead, after: rowSamples + lead };
  for (const window of signalWindows(engine.limits, sampleCount, hop, reach)) {
    commands.dispatch({
      kernel,
      constants: { hop },
      params: Uint32Array.of(
        sampleCount,
        window.inputFrom,
        window.outputFrom,
        window.outputCount,
        lead,
        alignment === 'zero-phase' ? 1 : 0,
      ),
      bindings: [
        { array: x, byteOffset: 4 * window.inputFrom, byteLength: 4 * window.inputCount },
        spectrum,
        twiddles,
        { array: y, byteOffset: 4 * window.outputFrom, byteLength: 4 * window.outputCount },
      ],
      groupCount: Math.ceil(window.outputCount / hop),
      operationsAGroup: 5 * rowSamples * Math.log2(rowSamples),
    });
  }
}
