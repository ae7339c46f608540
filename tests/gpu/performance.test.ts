import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFir } from '../../src/dsp/fir/fir.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { copyValues } from '../../src/gpu/kernels/copy.ts';
import { rhoBound } from '../../src/gpu/shift-bound.ts';
import type { StudyId } from '../../src/pipeline/performance/studies.ts';
import { cutFilter } from '../../src/pipeline/performance/cpu-pool.ts';
import { makeFilterCase } from '../../src/pipeline/performance/filter-case.ts';
import { createGpuMember } from '../../src/pipeline/performance/gpus-study.ts';
import { kernelTimes } from '../../src/pipeline/performance/kernel-time.ts';
import { runStudy } from '../../src/pipeline/performance/run-study.ts';
import { benchTools, smallBench } from '../support/bench-tools.ts';
import { gateNote, runsAllTests } from '../support/gate.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { gpuFftTolerance, gpuFirTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

const now = () => performance.now();

async function runRows(id: StudyId) {
  const { tools, events } = benchTools({ engine, now });
  await runStudy(id, tools, { ...smallBench, longestDirectMs: 50 });
  return events;
}

describe('the studies on a GPU', () => {
  it('filter by every method like the float64 sum, and add the transfer times', async () => {
    const events = await runRows('filter');
    const rows = events.flatMap((event) =>
      event.kind === 'row' && event.study === 'filter' ? [event.row] : [],
    );
    expect(rows).toHaveLength(2);
    for (const { gpu, chosen, transfers, chain, differences, largestDifference } of rows) {
      expect(Object.keys(gpu).toSorted()).toEqual(['direct', 'overlap-save', 'row']);
      expect(chosen).toBe('direct');
      for (const difference of Object.values(differences)) expect(difference).toBeLessThan(gpuFirTolerance);
      expect(largestDifference).toBe(differences.direct);
      const { totalMs = 0, upMs = 0, kernelMs = 0, backMs = -1 } = transfers ?? {};
      expect(upMs + kernelMs + backMs).toBeCloseTo(totalMs, 9);
      expect(Math.min(upMs, kernelMs, backMs)).toBeGreaterThanOrEqual(0);
      expect(gpu.direct?.ms).toBe(kernelMs);
      expect(kernelMs).toBeLessThanOrEqual(totalMs);
      expect(chain?.runCount).toBeGreaterThan(0);
    }
    const checks = events.flatMap((event) => (event.kind === 'check' ? [event.check] : []));
    expect(checks.map(({ type, tapCount }) => `${type} ${tapCount}`)).toEqual([
      'lowpass 100',
      'highpass 101',
      'bandpass 100',
    ]);
    for (const check of checks) expect(check.largestDifference).toBeLessThan(gpuFirTolerance);
  });

  it.skipIf(!runsAllTests)(
    `the studies on a GPU sweep workgroups from 8 to the adapter’s limit${gateNote}`,
    async () => {
      const sizes = (await runRows('workgroups')).flatMap((event) =>
        event.kind === 'row' && event.study === 'workgroups' ? [event.row.groupSize] : [],
      );
      expect(sizes[0]).toBe(8);
      expect(sizes.at(-1)).toBe(engine.limits.maxComputeInvocationsPerWorkgroup);
    },
  );

  it.skipIf(!runsAllTests)(
    `the studies on a GPU measure intervals, with the GPU’s fraction of the time${gateNote}`,
    async () => {
      const rows = (await runRows('intervals')).flatMap((event) =>
        event.kind === 'row' && event.study === 'intervals' ? [event.row] : [],
      );
      expect(rows.map(({ method }) => method)).toEqual(['historic', 'least-variance']);
      for (const { beatCount, gpuShare, speedUp } of rows) {
        expect(beatCount).toBeGreaterThan(25);
        expect(gpuShare).toBeGreaterThan(0);
        expect(gpuShare).toBeLessThan(1);
        expect(speedUp).toBeGreaterThan(0);
      }
    },
  );

  it.skipIf(!runsAllTests)(
    `the studies on a GPU transform, sum and measure curves like the CPU${gateNote}`,
    async () => {
      const events = [
        ...(await runRows('fft')),
        ...(await runRows('scan')),
        ...(await runRows('curve-length')),
      ];
      const differences = events.flatMap((event) =>
        event.kind === 'row' && event.study === 'fft' ? [event.row.largestDifference] : [],
      );
      expect(differences).toHaveLength(smallBench.largestExponent);
      for (const difference of differences) expect(difference).toBeLessThan(gpuFftTolerance);
      const equal = events.flatMap((event) =>
        event.kind === 'row' && (event.study === 'scan' || event.study === 'curve-length')
          ? [event.row.isEqual]
          : [],
      );
      expect(equal).toHaveLength(1 + 21 + 1);
      expect(equal.every(Boolean)).toBe(true);
    },
  );
});

describe.skipIf(!runsAllTests)(`the templates study on a GPU${gateNote}`, () => {
  it('compares beats with templates like the CPU, by all measures', async () => {
    const rows = (await runRows('templates')).flatMap((event) =>
      event.kind === 'row' && event.study === 'templates' ? [event.row] : [],
    );
    expect(rows).toHaveLength(5);
    for (const { measure, templateCount, comparisonCount, largestDifference, gpu, gpuRate } of rows) {
      const bound = rhoBound({ measure, length: 150, binLength: 5 });
      expect(largestDifference).toBeLessThan(bound);
      expect(comparisonCount).toBe(20 * 41 * templateCount);
      expect(gpu?.runCount).toBeGreaterThan(0);
      expect(gpuRate).toBeGreaterThan(0);
    }
  });
});

describe.skipIf(!runsAllTests)(`the modulation study on a GPU${gateNote}`, () => {
  it('denoises like the CPU: the same moves and cycles, and samples within single precision', async () => {
    const rows = (await runRows('modulation')).flatMap((event) =>
      event.kind === 'row' && event.study === 'modulation' ? [event.row] : [],
    );
    expect(rows).toHaveLength(1);
    for (const { isEqual, largestDifference, gpu, cycleCount } of rows) {
      expect(isEqual).toBe(true);
      expect(largestDifference).toBeLessThan(gpuFirTolerance);
      expect(gpu?.runCount).toBeGreaterThan(0);
      expect(cycleCount).toBeGreaterThan(20);
    }
  });
});

describe('kernelTimes', () => {
  it.each([true, false])('times a copy by the available clock (the device’s: %s)', async (hasClock) => {
    const x = engine.allocate('x', 4096);
    const y = engine.allocate('y', 4096);
    const run = engine.run.bind(engine);
    const clockless = Object.create(engine, {
      hasTimestamps: { value: false },
      allocate: { value: engine.allocate.bind(engine) },
      run: {
        value: async (...given: Parameters<typeof run>) => ({
          ...(await run(...given)),
          stageMs: new Map<string, number>(),
        }),
      },
    }) as GpuEngine;
    const { times, source } = await kernelTimes(
      hasClock ? engine : clockless,
      (commands) => copyValues(engine, commands, x, y, 1024),
      { repeats: 5, warmUpMs: 1, mostMs: 50 },
    );
    const byDevice = hasClock && engine.hasTimestamps;
    expect(source).toBe(byDevice ? 'device-clock' : 'wall-clock');
    expect(times).toHaveLength(byDevice ? 5 : 1);
    x.release();
    y.release();
  });
});

describe('createGpuMember', () => {
  it.each([1, 3])('makes from %i parts the result of one filter over the whole', async (partCount) => {
    const { wide, taps } = makeFilterCase(5000, 301, 'bandpass');
    const member = createGpuMember(engine);
    const joined: number[] = [];
    for (const part of cutFilter(wide, taps, partCount, 'overlap-save')) {
      await member.prepare(part);
      await member.run();
      joined.push(...(await member.output()));
      expect(await member.kernelMs(2)).toBeGreaterThanOrEqual(0);
    }
    member.close();
    const truth = filterFir(wide, taps, 'zero-phase');
    const range = Math.max(...truth) - Math.min(...truth);
    const worst = joined.reduce((most, value, i) => Math.max(most, Math.abs(value - truth[i])), 0);
    expect(joined).toHaveLength(5000);
    expect(worst / range).toBeLessThan(gpuFirTolerance);
  });
});
