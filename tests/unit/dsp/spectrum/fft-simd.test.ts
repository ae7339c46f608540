import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { FftPlan } from '../../../../src/dsp/spectrum/fft.ts';
import { sweepFirst } from '../../../support/gate.ts';

type Parts = readonly [re: Float64Array, im: Float64Array];

function noise(size: number, seed: number): Parts {
  const random = createRandom(seed);
  const part = () => Float64Array.from({ length: size }, () => 2 * random.uniform() - 1);
  return [part(), part()];
}

/**
 * Loads the module again and returns its planner: on a page's main thread, where nothing may be compiled, or elsewhere.
 */
async function planner(isPage: boolean): Promise<(size: number) => FftPlan> {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { planFft } = await import('../../../../src/dsp/spectrum/fft.ts');
  return planFft;
}

/** Returns the bits of both parts, since comparing a million numbers one by one takes seconds. */
function bits(parts: Parts): string {
  return parts
    .map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength).toString('latin1'),
    )
    .join('');
}

const ways = ['forward', 'inverse', 'forwardScrambled', 'inverseScrambled'] as const;

describe('transforms in WebAssembly', () => {
  afterEach(() => vi.unstubAllGlobals());

  for (const part of sweepFirst([16, 32, 64, 128, 512, 8192, 4096, 16_384, 131_072, 262_144], 6))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `transforms in WebAssembly of size %i equal those without it, bit for bit${part.note}`,
      async (size) => {
        const here = (await planner(false))(size);
        const plain = (await planner(true))(size);
        expect(here.room().re.length).toBeGreaterThan(size - 1);
        for (const [seed, way] of ways.entries()) {
          const [own, expected] = [noise(size, seed), noise(size, seed)];
          here[way](...own);
          plain[way](...expected);
          expect(bits(own) === bits(expected), way).toBe(true);
        }
      },
    );

  for (const part of sweepFirst([16, 32, 256, 8192], 3))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `transforms in WebAssembly of size %i are the same in their own memory, with either part first${part.note}`,
      async (size) => {
        const plan = (await planner(false))(size);
        const { re, im } = plan.room();
        for (const way of ways) {
          for (const room of [
            [re.subarray(0, size), im.subarray(0, size)],
            [im.subarray(0, size), re.subarray(0, size)],
          ] as const) {
            const own = noise(size, 9);
            room[0].set(own[0]);
            room[1].set(own[1]);
            plan[way](...own);
            // The input copied there was overwritten by the transform.
            const again = noise(size, 9);
            room[0].set(again[0]);
            room[1].set(again[1]);
            plan[way](...room);
            expect(bits(room) === bits(own), way).toBe(true);
          }
        }
      },
    );

  it('transforms in WebAssembly accept one part in their memory and one elsewhere', async () => {
    const plan = (await planner(false))(1024);
    const [own, mixed] = [noise(1024, 3), noise(1024, 3)];
    const part = plan.room().re.subarray(0, 1024);
    plan.forwardScrambled(...own);
    part.set(mixed[0]);
    plan.forwardScrambled(part, mixed[1]);
    expect(bits([part, mixed[1]]) === bits(own)).toBe(true);
  });
});
