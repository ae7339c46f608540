import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFir } from '../../src/dsp/fir.ts';
import type { FirAlignment } from '../../src/dsp/fir.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import type { BlockSize } from '../../src/gpu/fft-block.ts';
import { overlapSave, uploadOverlapSave } from '../../src/gpu/kernels/fir-overlap-save.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { noise, trace } from '../support/gpu-signals.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

async function filterOnDevice(
  x: Float32Array<ArrayBuffer>,
  taps: Float64Array,
  size: BlockSize,
  alignment: FirAlignment,
): Promise<Float32Array> {
  const commands = new Commands();
  const input = engine.allocate('x', x.byteLength);
  const output = engine.allocate('y', x.byteLength);
  commands.upload(input, x).upload(output, new Float32Array(x.length).fill(NaN));
  const filter = uploadOverlapSave(engine, commands, taps, size);
  overlapSave(engine, commands, filter, input, output, x.length, alignment);
  commands.download(output);
  const { downloads } = await engine.run(commands);
  for (const array of [input, output, filter.spectrum, filter.twiddles]) array.release();
  return new Float32Array(downloads[0] ?? new ArrayBuffer(0));
}

describe('fir-overlap-save', () => {
  it.each([512, 1024, 2048, 4096] as const)(
    'filters by blocks of %i as the direct sum does',
    async (size) => {
      const taps = noise(101, 7);
      const hop = Math.floor((size - 100) / 32) * 32;
      for (const length of [101, 2 * hop - 1, 2 * hop, 2 * hop + 1, 5 * hop + 17]) {
        const x = trace(length, size + length);
        for (const alignment of ['zero-phase', 'causal'] as const) {
          const filtered = await filterOnDevice(x, taps, size, alignment);
          const twin = filterFir(Float64Array.from(x), taps, alignment);
          expect(shareOfRange(filtered, twin), `${length} samples, ${alignment}`).toBeLessThan(
            gpuFirTolerance,
          );
        }
      }
    },
  );
});
