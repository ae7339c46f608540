import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFft } from '../../src/dsp/spectrum/fft.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { fftReal, uploadFft } from '../../src/gpu/kernels/fft.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { noise } from '../support/gpu-signals.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuFftTolerance } from '../support/tolerances.ts';
import { sweep } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

async function transform(on: GpuEngine, samples: Float32Array<ArrayBuffer>): Promise<Float32Array> {
  const size = samples.length;
  await fillBuffersWithNaN(on, 8 * size, 8 * size);
  const commands = new Commands();
  const fft = uploadFft(on, commands, size);
  const x = on.allocate('x', 4 * size);
  const y = on.allocate('y', 8 * size);
  commands.upload(x, samples);
  fftReal(on, commands, fft, x, y);
  commands.download(y);
  const { downloads } = await on.run(commands);
  for (const array of [x, y, fft.turns]) array.release();
  return new Float32Array(downloads[0]);
}

/** Returns the largest difference from the float64 transform, as a fraction of the largest magnitude. */
function differenceFromTwin(samples: Float32Array, spectrum: Float32Array): number {
  const re = Float64Array.from(samples);
  const im = new Float64Array(re.length);
  planFft(re.length).forward(re, im);
  let [worst, largest] = [0, 0];
  for (let k = 0; k < re.length; k++) {
    const difference = Math.hypot(spectrum[2 * k] - re[k], spectrum[2 * k + 1] - im[k]);
    if (!(difference <= worst)) worst = difference;
    largest = Math.max(largest, Math.hypot(re[k], im[k]));
  }
  return worst / largest;
}

/** In a workgroup with each radix, and in one to three passes. */
const exponentsOfGate = [1, 2, 3, 4, 5, 8, 13, 17];
const otherExponents = [6, 7, 9, 10, 11, 12, 14, 15, 16, 18];

describe('fft', () => {
  for (const { cases, isLeftOut, note } of sweep(exponentsOfGate, otherExponents))
    it.skipIf(isLeftOut).each(cases)(
      `transforms 2^%i samples like the float64 transform${note}`,
      async (exponent) => {
        const samples = Float32Array.from(noise(2 ** exponent, exponent));
        expect(differenceFromTwin(samples, await transform(engine, samples))).toBeLessThan(gpuFftTolerance);
      },
    );

  it.each([5, 8, 9, 12])(
    'transforms 2^%i samples by passes if a workgroup has no space',
    async (exponent) => {
      const limited = await makeEngine();
      withSmallLimits(limited, { maxComputeWorkgroupStorageSize: 128 });
      const samples = Float32Array.from(noise(2 ** exponent, 1));
      expect(differenceFromTwin(samples, await transform(limited, samples))).toBeLessThan(gpuFftTolerance);
      limited.destroy();
    },
  );

  it('transforms more than a dispatch holds', async () => {
    const limited = await makeEngine();
    withSmallLimits(limited, { maxComputeWorkgroupsPerDimension: 3 });
    const samples = Float32Array.from(noise(2 ** 13, 1));
    expect(differenceFromTwin(samples, await transform(limited, samples))).toBeLessThan(gpuFftTolerance);
    limited.destroy();
  });

  it.each([0, 1, 3, 1000])('rejects a transform of %i', (size) => {
    expect(() => uploadFft(engine, new Commands(), size)).toThrow(RangeError);
  });
});
