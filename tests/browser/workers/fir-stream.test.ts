import { expect, it } from 'vitest';
import { filterFirFast } from '../../../src/dsp/fir/fir.fast.ts';
import { getSingleFft } from '../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../src/dsp/statistics/random.ts';
import type { SingleTrace } from '../../support/fir-single-worker.ts';
import { shareOfRange } from '../../support/share-of-range.ts';
import { firSingleTolerance } from '../../support/tolerances.ts';

/** Filters the trace in a worker of the page. */
function filterInWorker(trace: SingleTrace): Promise<Float32Array | null> {
  const worker = new Worker(new URL('../../support/fir-single-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Float32Array | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Float32Array | null>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(trace, []);
  }).finally(() => worker.terminate());
}

it('filtering in single precision works in a worker of the browser like in Node, and not on the page’s own thread', async () => {
  expect(getSingleFft()).toBeNull();
  const random = createRandom(1);
  const x = Float32Array.from({ length: 100_001 }, () => random.normal());
  const taps = Float64Array.from({ length: 501 }, (_, j) => Math.sin(0.01 * (j + 1)) / 300);
  const filtered = await filterInWorker({ x, taps });
  if (filtered === null) throw new Error('no WebAssembly with SIMD');
  const truth = filterFirFast(Float64Array.from(x), taps, 'zero-phase');
  expect(shareOfRange(filtered, truth)).toBeLessThan(firSingleTolerance);
});
