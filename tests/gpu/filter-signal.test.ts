import { afterAll, describe, expect, it } from 'vitest';
import type { FirAlignment } from '../../src/dsp/fir/fir.ts';
import { findGaps } from '../../src/dsp/samples/gaps.ts';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import type { Warning } from '../../src/model/failure.ts';
import type { Samples } from '../../src/model/samples.ts';
import type { RanOn } from '../../src/pipeline/backend/ran-on.ts';
import { deviceWindows, filterByChain, filterSamples } from '../../src/pipeline/filter/filter-by-chain.ts';
import { filterOnCpu } from '../../src/pipeline/filter/filter-on-cpu.ts';
import { filterWindows, windowedReader } from '../../src/pipeline/filter/filter-windows.ts';
import { MemorySignal } from '../../src/pipeline/signal-reader.ts';
import { noise, slowWaves } from '../support/gpu-signals.ts';
import { createLosingGpu } from '../support/create-losing-gpu.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuTraceTolerance } from '../support/tolerances.ts';
import { sharedGpu } from '../support/shared-gpu.ts';
import { sweep } from '../support/gate.ts';

/** Shared by all tests that do not change it, since a software device takes seconds to compile its kernels. */
const gpu = new GpuAccess(sharedGpu());
const lost: GpuAccess[] = [];

/** Creates an access whose device may be destroyed. */
function ownAccess(): GpuAccess {
  const own = new GpuAccess(createLosingGpu([Infinity]).gpu);
  lost.push(own);
  return own;
}

afterAll(async () => {
  for (const access of [gpu, ...lost]) (await access.engine())?.destroy();
});

/** Makes a trace on a large constant, with gaps at its start and inside it, and a short stretch. */
function made(sampleCount: number, level = 0): Samples {
  const values = Float64Array.from(slowWaves(sampleCount, 1), (value) => value + level);
  for (const [from, to] of [
    [0, 40],
    [0.3 * sampleCount, 0.3 * sampleCount + 1],
    [0.3 * sampleCount + 30, 0.31 * sampleCount + 40],
  ]) {
    values.fill(Number.NaN, Math.floor(from), Math.floor(to));
  }
  return { values, gaps: findGaps(values) };
}

const lowpass = (tapCount: number): Float64Array => new Float64Array(tapCount).fill(1 / tapCount);
const taken = (tapCount: number): Float64Array =>
  noise(tapCount, tapCount).map((tap, n) => (n === 0 ? 1 : tap / tapCount));

const still = () => Promise.resolve();

function cpuTwin(samples: Samples, filters: readonly Float64Array[], alignment: FirAlignment) {
  return filterOnCpu(samples, filters, alignment, 'reference', still);
}

/** Returns the largest difference as a fraction of the range over present samples; missing ones must be the same. */
function apart(own: Float64Array, twin: Float64Array): number {
  const isThere = (value: number): boolean => !Number.isNaN(value);
  if (own.some((value, n) => isThere(value) !== isThere(twin[n]))) return Infinity;
  return shareOfRange(Float64Array.from(own.filter(isThere)), twin.filter(isThere));
}

function listener(access: GpuAccess | null, pause: () => Promise<void> = still) {
  const warnings: Warning[] = [];
  const told: RanOn[] = [];
  const context = {
    gpu: access,
    pause,
    warn: (warning: Warning) => void warnings.push(warning),
    last: null,
    ranOn: (on: RanOn) => void told.push(on),
  };
  return { warnings, told, context };
}

type Chain = readonly [name: string, filters: readonly Float64Array[]];

const chainsOfGate: readonly Chain[] = [
  ['one odd filter', [lowpass(101)]],
  ['one even filter', [lowpass(250)]],
  ['a chain of three', [taken(301), lowpass(50), lowpass(7)]],
];
const longChain: Chain = ['a filter longer than a block', [lowpass(5001)]];

describe.each(['zero-phase', 'causal'] as const)('filterSamples on the GPU, %s', (alignment) => {
  for (const { cases, isLeftOut, note } of sweep(chainsOfGate, [longChain]))
    it.skipIf(isLeftOut).each(cases)(`gives the result of the CPU: %s${note}`, async (_, filters) => {
      const samples = made(40_000);
      const { told, warnings, context } = listener(gpu);
      const filtered = await filterSamples(samples, filters, { alignment, backend: 'webgpu' }, context);
      const twin = await cpuTwin(samples, filters, alignment);
      expect(filtered.path).toBe('device');
      expect(filtered.gaps).toEqual(twin.gaps);
      expect(apart(filtered.values, twin.values)).toBeLessThan(gpuTraceTolerance);
      expect([told, warnings]).toMatchObject([[{ backend: 'webgpu', why: 'chosen by hand' }], []]);
    });

  it('keeps its digits with a constant a thousand times the range', async () => {
    const samples = made(20_000, 1000);
    const filters = [lowpass(51), lowpass(30)];
    const { context } = listener(gpu);
    const { values } = await filterSamples(samples, filters, { alignment, backend: 'webgpu' }, context);
    const twin = await cpuTwin(samples, filters, alignment);
    const settled = 20_000 - 12_000;
    expect(apart(values.slice(settled), twin.values.slice(settled))).toBeLessThan(gpuTraceTolerance);
  });
});

describe('filterByChain', () => {
  it('gives the same part by part as for a held signal, bit for bit', async () => {
    const samples = { ...made(12_000), fs: 500, startSec: 0, unit: 'mV', label: 'ECG' };
    const filters = [lowpass(101), lowpass(30)];
    const choice = { alignment: 'zero-phase', backend: 'webgpu' } as const;
    const { told, context } = listener(gpu);
    const whole = new MemorySignal(samples);
    const { read, readInto, sampleCount } = whole;
    const inParts = { ...samples, values: null, read, readInto, sampleCount };
    const held = await filterByChain(whole, filters, choice, context);
    const passed = await filterByChain(inParts, filters, choice, context);
    expect([held.path, passed.path, passed.signal.gaps]).toEqual(['device', 'device', held.signal.gaps]);
    const parts = await Promise.all([passed.signal.read(7000, 12_000), passed.signal.read(0, 7000)]);
    passed.close();
    expect(parts).toEqual([held.signal.values?.slice(7000), held.signal.values?.slice(0, 7000)]);
    expect(told.every(({ backend }) => backend === 'webgpu')).toBe(true);
  });
});

describe('filterSamples', () => {
  it('gives the same result if the device is destroyed half-way, and reports this once', async () => {
    const samples = made(30_000);
    const filters = [lowpass(101)];
    const held = ownAccess();
    const engine = await held.engine();
    if (engine === null) throw new Error('no adapter');
    const run = engine.run.bind(engine);
    engine.run = (commands) => {
      const done = run(commands);
      engine.destroy();
      return done;
    };
    const { told, warnings, context } = listener(held);
    const choice = { alignment: 'zero-phase', backend: 'webgpu' } as const;
    const { values } = await filterSamples(samples, filters, choice, context);
    const twin = await cpuTwin(samples, filters, 'zero-phase');
    expect(apart(values, twin.values)).toBeLessThan(gpuTraceTolerance);
    expect(told).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).toEqual(['gpu-lost']);
  });

  it('uses the CPU with a reason if there is no GPU', async () => {
    const { told, warnings, context } = listener(new GpuAccess(null));
    const choice = { alignment: 'zero-phase', backend: 'webgpu' } as const;
    const { path } = await filterSamples(made(3000), [lowpass(11)], choice, context);
    expect([path, told, warnings.map(({ code }) => code)]).toEqual([
      'double',
      [{ backend: 'cpu', why: 'there is no GPU' }],
      ['gpu-lost'],
    ]);
  });

  it('rejects a signal shorter than its filter like the CPU', async () => {
    const { context } = listener(gpu);
    const choice = { alignment: 'zero-phase', backend: 'webgpu' } as const;
    await expect(filterSamples(made(300), [lowpass(400)], choice, context)).rejects.toMatchObject({
      code: 'too-short',
    });
  });
});

describe('deviceWindows', () => {
  const samples = made(60_000);
  const filters = [taken(301), lowpass(50)];
  const readerOn = (held: GpuAccess, heard: ReturnType<typeof listener>) => {
    const { filter } = deviceWindows({
      sampleCount: samples.values.length,
      filters,
      alignment: 'zero-phase',
      gpu: held,
      choice: { backend: 'webgpu', why: 'chosen by hand' },
      ranOn: heard.context.ranOn,
      warn: heard.context.warn,
    });
    const source = {
      readInto: async (target: Float64Array, from: number) =>
        target.set(samples.values.subarray(from, from + target.length)),
    };
    return windowedReader(filterWindows(samples.values.length, filters, 'zero-phase', 8192), source, filter);
  };

  it.each([false, true])(
    'gives in windows the result of filtering at once, with a lost device: %s',
    async (isLost) => {
      const held = isLost ? ownAccess() : gpu;
      const heard = listener(held);
      const readInto = readerOn(held, heard);
      const twin = await cpuTwin(samples, filters, 'zero-phase');
      const all = new Float64Array(samples.values.length);
      for (let from = 0; from < all.length; from += 7001) {
        if (isLost && from === 3 * 7001) (await held.engine())?.destroy();
        await readInto(all.subarray(from, from + 7001), from);
      }
      expect(apart(all, twin.values)).toBeLessThan(gpuTraceTolerance);
      expect(heard.told.every(({ backend }) => backend === 'webgpu')).toBe(true);
    },
  );
});
