import { describe, expect, it } from 'vitest';
import { minSize, getSingleFft, type SingleFft } from '../../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';

function noise(count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: count }, () => random.normal());
}

function fftHere(): SingleFft {
  const fft = getSingleFft();
  if (fft === null) throw new Error('no WebAssembly with SIMD');
  return fft;
}

/** Filters circularly in double precision. */
function aroundCircle(x: Float32Array, taps: Float32Array): Float64Array {
  return Float64Array.from(x, (_, i) =>
    taps.reduce((sum, tap, j) => sum + tap * (x[(i - j + x.length) % x.length] ?? NaN), 0),
  );
}

describe('SingleFft', () => {
  it.each([minSize, 128, 256, 1024, 2048, 8192, 16_384, 32_768])(
    'filters two traces of %i circularly',
    (size) => {
      const fft = fftHere();
      const taps = noise(29, size);
      const spectrum = fft.spectrum(taps, size);
      const traces = [noise(size, 1), noise(size, 2)] as const;
      const { re, im } = fft.block(size);
      re.set(traces[0]);
      im.set(traces[1]);
      fft.filter(spectrum);
      expect(shareOfRange(re, aroundCircle(traces[0], taps))).toBeLessThan(firSingleTolerance);
      expect(shareOfRange(im, aroundCircle(traces[1], taps))).toBeLessThan(firSingleTolerance);
      fft.free(spectrum);
    },
  );

  it('reuses the memory of a released spectrum for the next of its size', () => {
    const fft = fftHere();
    const [first, other] = [fft.spectrum(noise(5, 1), 512), fft.spectrum(noise(5, 2), 512)];
    expect(other.address).not.toBe(first.address);
    fft.free(first);
    expect(fft.spectrum(noise(5, 3), 512).address).toBe(first.address);
  });
});
