import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFir } from '../../src/dsp/fir/fir.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { chooseFir, filterOnDevice, releaseFir, uploadFir } from '../../src/gpu/kernels/fir.ts';
import type { FirMethod } from '../../src/gpu/kernels/fir.ts';
import {
  overlapSaveConstants,
  overlapSaveKernel,
  overlapSaveSize,
} from '../../src/gpu/kernels/fir-overlap-save.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { noise, slowWaves } from '../support/gpu-signals.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

describe('fir', () => {
  it('chooses by the number of taps', () => {
    expect(chooseFir(engine, 30_000, 9)).toBe('direct');
    expect(chooseFir(engine, 30_000, 501)).toBe('overlap-save');
    expect(chooseFir(engine, 3_000_000, 50_001)).toBe('partitioned');
  });

  it('uses the sum until the code of the transforms is compiled', async () => {
    const methodNow = (): FirMethod => {
      const filter = uploadFir(engine, new Commands(), noise(150, 1), 9000);
      releaseFir(filter);
      return filter.method;
    };
    expect(methodNow()).toBe('direct');
    const size = overlapSaveSize(engine, 9000, 150);
    if (size === null) throw new Error('a block has room for the filter');
    await engine.prepare(overlapSaveKernel, overlapSaveConstants(size, 150));
    expect(methodNow()).toBe('overlap-save');
  });

  it('rejects blocks that the taps do not fit in', () => {
    expect(() => uploadFir(engine, new Commands(), new Float64Array(5000), 9000, 'overlap-save')).toThrow(
      RangeError,
    );
  });

  it.each([
    ['direct', 40],
    ['direct', 41],
    ['overlap-save', 200],
    ['overlap-save', 201],
    ['partitioned', 5000],
    ['partitioned', 5001],
  ] as const)('filters signals one after another, %s with %i taps', async (method: FirMethod, tapCount) => {
    const taps = noise(tapCount, tapCount);
    const setUp = new Commands();
    const filter = uploadFir(engine, setUp, taps, 9000, method);
    await engine.run(setUp);
    for (const [sampleCount, alignment] of [
      [9001, 'zero-phase'],
      [6007, 'causal'],
    ] as const) {
      const signal = slowWaves(sampleCount, sampleCount);
      const x = engine.allocate('x', signal.byteLength);
      const y = engine.allocate('y', signal.byteLength);
      const commands = new Commands().upload(x, signal);
      filterOnDevice(engine, commands, filter, x, y, sampleCount, alignment);
      commands.download(y);
      const { downloads } = await engine.run(commands);
      const twin = filterFir(Float64Array.from(signal), taps, alignment);
      expect(shareOfRange(new Float32Array(downloads[0]), twin), alignment).toBeLessThan(gpuFirTolerance);
      x.release();
      y.release();
    }
    releaseFir(filter);
    expect(() => releaseFir(filter)).toThrow('released twice');
  });

  it('chains long filters, whose spectra share their memory', async () => {
    const [first, second] = [noise(3001, 1), noise(4001, 2)].map((taps) => taps.map((tap) => tap / 40));
    const signal = slowWaves(12_000, 1);
    const [x, y, z] = ['x', 'y', 'z'].map((name) => engine.allocate(name, signal.byteLength));
    const commands = new Commands().upload(x, signal);
    const filters = [first, second].map((taps) => uploadFir(engine, commands, taps, 12_000, 'partitioned'));
    filterOnDevice(engine, commands, filters[0], x, y, 12_000, 'zero-phase');
    filterOnDevice(engine, commands, filters[1], y, z, 12_000, 'zero-phase');
    commands.download(z);
    const { downloads } = await engine.run(commands);
    const twin = filterFir(filterFir(Float64Array.from(signal), first, 'zero-phase'), second, 'zero-phase');
    expect(shareOfRange(new Float32Array(downloads[0]), twin)).toBeLessThan(2 * gpuFirTolerance);
    for (const array of [x, y, z]) array.release();
    filters.forEach(releaseFir);
  });
});
