import { expect, it } from 'vitest';
import { filterFirFast } from '../../../src/dsp/fir/fir.fast.ts';
import { filterFirSingle } from '../../../src/dsp/fir/fir-stream.ts';
import { singleFft } from '../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../src/dsp/statistics/random.ts';
import { shareOfRange } from '../../support/share-of-range.ts';
import { firSingleTolerance } from '../../support/tolerances.ts';

it('filters in single precision in the browser as in Node', async () => {
  const fft = singleFft();
  if (fft === null) throw new Error('no WebAssembly with SIMD');
  const random = createRandom(1);
  const x = Float32Array.from({ length: 100_001 }, () => random.normal());
  const taps = Float64Array.from({ length: 501 }, (_, j) => Math.sin(0.01 * (j + 1)) / 300);
  const filtered = filterFirSingle(fft, x, taps, 'zero-phase');
  const truth = filterFirFast(Float64Array.from(x), taps, 'zero-phase');
  expect(shareOfRange(filtered, truth)).toBeLessThan(firSingleTolerance);
});
