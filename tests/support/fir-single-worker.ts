import { filterFirSingle } from '../../src/dsp/fir/fir-stream.ts';
import { getSingleFft } from '../../src/dsp/spectrum/single-fft.ts';

/** A trace to filter in a worker. */
export interface SingleTrace {
  readonly x: Float32Array;
  readonly taps: Float64Array;
}

// Filters each trace that arrives; answers null if the worker has no WebAssembly with SIMD.
addEventListener('message', ({ data }: MessageEvent<SingleTrace>) => {
  const fft = getSingleFft();
  postMessage(fft === null ? null : filterFirSingle(fft, data.x, data.taps, 'zero-phase'));
});
