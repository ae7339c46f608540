import { afterAll, describe, expect, it } from 'vitest';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import { releaseKept, type StageCache } from '../../src/pipeline/run-stages.ts';
import { runDenoise, makeExercise } from '../support/denoise-run.ts';
import { createLosingGpu } from '../support/create-losing-gpu.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuSampleTolerance, gpuSnrToleranceDb } from '../support/tolerances.ts';
import { sharedGpu } from '../support/shared-gpu.ts';

const access = new GpuAccess(sharedGpu());

afterAll(async () => (await access.engine())?.destroy());

const exercise = makeExercise({ durationSec: 50 });

/** Runs the same on the CPU and on a GPU. */
async function both(parameters: ParameterValues, gpu: GpuAccess) {
  const cache: StageCache = new Map();
  const onCpu = await runDenoise(exercise, { snrEvery: 25, ...parameters, backend: 'cpu' });
  const onGpu = await runDenoise(
    exercise,
    { snrEvery: 25, ...parameters, backend: 'webgpu' },
    { gpu, cache },
  );
  releaseKept(cache);
  return { onCpu, onGpu };
}

type Runs = Awaited<ReturnType<typeof both>>;

function expectSame({ onCpu, onGpu }: Runs): void {
  const [cpu, gpu] = [onCpu.outputs, onGpu.outputs];
  expect({ ...gpu.demodulate.cycles, rhos: [] }).toEqual({ ...cpu.demodulate.cycles, rhos: [] });
  expect(gpu.demodulate.template).toEqual(cpu.demodulate.template);
  expect(gpu.demodulate.ectopicTemplates).toEqual(cpu.demodulate.ectopicTemplates);
  expect(gpu.demodulate.untouched).toEqual(cpu.demodulate.untouched);
  const none = new Float64Array();
  expect(shareOfRange(gpu.demodulate.clean ?? none, cpu.demodulate.clean ?? none)).toBeLessThan(
    gpuSampleTolerance,
  );
  const { before, after, trueBefore, trueAfter } = gpu.judge.snr;
  const apart = [before, after, trueBefore, trueAfter].map((value, i) => {
    const truth = [
      cpu.judge.snr.before,
      cpu.judge.snr.after,
      cpu.judge.snr.trueBefore,
      cpu.judge.snr.trueAfter,
    ][i];
    return Math.abs((value ?? NaN) - (truth ?? NaN));
  });
  expect(Math.max(...apart)).toBeLessThan(gpuSnrToleranceDb);
  expect(gpu.judge.firstTemplate).toEqual(cpu.judge.firstTemplate);
}

describe('denoise on the GPU', () => {
  it.each([{}, { templateOver: 'centred', rolling: 30, leastMatchOf: 'median', leastMatch: 0.9 }])(
    'gives the result of the CPU: %o',
    async (parameters) => {
      const runs = await both(parameters, access);
      expectSame(runs);
      const { moves, demodulate } = runs.onGpu.timings;
      expect([moves?.backend, demodulate?.backend]).toEqual(['webgpu', 'webgpu']);
      expect(runs.onGpu.warnings).toEqual(runs.onCpu.warnings);
    },
  );

  it('leaves the mean to the CPU, and reports this', async () => {
    const { onCpu, onGpu } = await both({ templateAverage: 'mean' }, access);
    expect(onGpu.timings['demodulate']).toMatchObject({
      backend: 'cpu',
      why: 'the mean is computed there only',
    });
    expect(onGpu.outputs.demodulate.clean).toEqual(onCpu.outputs.demodulate.clean);
  });

  it('gives the same with one notice if the device is lost half-way, and the next at once', async () => {
    const losing = createLosingGpu([2, 1]);
    const lossy = new GpuAccess(losing.gpu);
    const runs = await both({}, lossy);
    expect(runs.onGpu.timings['moves']?.backend).toBe('webgpu');
    expect(runs.onGpu.timings['demodulate']?.backend).toBe('cpu');
    expectSame(runs);
    const notices = runs.onGpu.warnings.filter(({ code }) => code === 'gpu-lost');
    expect(notices.map(({ message }) => message)).toEqual([
      'The GPU was lost; its part was repeated on the CPU, with the same result.',
    ]);
    (await lossy.engine())?.destroy();
  });
});
