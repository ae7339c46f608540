import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { createPerformance } from '../../../../src/state/performance/performance.ts';
import { parsePerformance, performanceText } from '../../../../src/state/performance/performance-file.ts';
import type { PerformanceStorage } from '../../../../src/state/performance/performance.ts';
import type { PerformanceClient } from '../../../../src/workers/performance/performance-client.ts';
import { failureError } from '../../../support/fake-client.ts';
import {
  createFakePerformance,
  everyStudy,
  fakeFilterRow,
  fakeMachine,
  fakePerformance,
  holdMeasuring,
} from '../../../support/fake-performance.ts';

function memory(kept: string | null = null) {
  let text = kept;
  const storage: PerformanceStorage = {
    read: () => text,
    write: (next) => {
      text = next;
    },
    clear: () => {
      text = null;
    },
  };
  return { storage, kept: () => text };
}

function store(client: PerformanceClient, values: ParameterValues = {}, kept: string | null = null) {
  const { storage, kept: text } = memory(kept);
  const performance = createPerformance({ client, storage, analysisValues: () => values, nowMs: () => 0 });
  return { performance, kept: text };
}

const small: ParameterValues = { lengths: '10k,50k', taps: '100' };

describe('measuring', () => {
  it('queries the machine once, without a measurement', async () => {
    const client = createFakePerformance();
    const { performance } = store(client);
    await Promise.all([performance.open(), performance.open()]);
    expect(performance.getState()).toMatchObject({ machine: fakeMachine, result: null, run: null });
    expect(client.asked).toEqual([]);
  });

  it('keeps each row as it arrives, and the whole with the device and the date', async () => {
    const { performance, kept } = store(createFakePerformance(), small);
    await performance.run();
    const { result, run, parameters } = performance.getState();
    expect(run).toMatchObject({ state: 'done', studies: ['filter', 'workgroups'] });
    expect(result?.studies.filter?.map(({ sampleCount }) => sampleCount)).toEqual([10_000, 50_000]);
    expect(result?.studies.workgroups).toHaveLength(8);
    expect(parameters).toEqual(small);
    expect(parsePerformance(kept() ?? '')).toEqual(result);
  });

  it('reports the current measurement, and keeps complete results when cancelled', async () => {
    const { client, runs } = holdMeasuring();
    const { performance } = store(client, small);
    const running = performance.run(['filter']);
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.tell({ kind: 'progress', study: 'filter', share: 0.4, doing: '10 000 × 100, CPU' }, 0.4);
    runs[0]?.tell({ kind: 'row', study: 'filter', row: fakeFilterRow(10_000, 100) }, 0.5);
    expect(performance.getState().run).toMatchObject({
      state: 'running',
      share: 0.4,
      doing: '10 000 × 100, CPU',
    });
    // One run at a time.
    await performance.run(['fft']);
    expect(runs).toHaveLength(1);
    performance.cancel();
    await running;
    const { run, result, failure } = performance.getState();
    expect(run).toMatchObject({ state: 'cancelled', share: 0.4 });
    expect(failure).toBeNull();
    expect(result?.studies.filter).toHaveLength(1);
  });

  it('keeps running sums of one length over blocks of several', async () => {
    const { client, runs } = holdMeasuring();
    const { performance } = store(client);
    const running = performance.run(['scan']);
    await expect.poll(() => runs.length).toBe(1);
    const rows = everyStudy.studies.scan?.filter(({ kind }) => kind === 'block') ?? [];
    for (const row of rows.flatMap((one) => [
      one,
      { ...one, blockLength: 2048 },
      { ...one, blockLength: 2048 },
    ]))
      runs[0]?.tell({ kind: 'row', study: 'scan', row }, 0.5);
    performance.cancel();
    await running;
    const kept = performance.getState().result?.studies.scan?.map(({ blockLength }) => blockLength);
    expect(kept).toEqual([64, 2048]);
  });

  it('replaces earlier rows, and finally removes those not requested again', async () => {
    const values: Record<string, string> = { ...small } as Record<string, string>;
    const { performance } = store(createFakePerformance(), values);
    await performance.run(['filter']);
    values['lengths'] = '50k,100k';
    await performance.run(['filter']);
    const lengths = performance.getState().result?.studies.filter?.map(({ sampleCount }) => sampleCount);
    expect(lengths).toEqual([50_000, 100_000]);
  });

  it('starts again on another machine', async () => {
    const { performance } = store(createFakePerformance(), small, performanceText(fakePerformance, {}));
    performance.restore();
    expect(performance.getState().result).toEqual(fakePerformance);
    await performance.run(['curve-length']);
    expect(Object.keys(performance.getState().result?.studies ?? {})).toContain('filter');
    const gpu = { ...fakePerformance.device.gpu, name: 'Another GPU' };
    const elsewhere = { ...fakePerformance, device: { ...fakePerformance.device, gpu } };
    const second = store(createFakePerformance(), small, JSON.stringify(elsewhere)).performance;
    second.restore();
    await second.run(['curve-length']);
    expect(Object.keys(second.getState().result?.studies ?? {})).toEqual(['curve-length']);
  });

  it('reports the reason of a failure, and can be repeated', async () => {
    const { client, runs } = holdMeasuring();
    const { performance } = store(client, small);
    const running = performance.run(['filter']);
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.fail(failureError({ code: 'internal', message: 'The measurement crashed.', where: null }));
    await running;
    expect(performance.getState()).toMatchObject({
      run: { state: 'failed' },
      failure: { message: 'The measurement crashed.' },
    });
    void performance.run(['filter']);
    await expect.poll(() => runs.length).toBe(2);
    expect(performance.getState().failure).toBeNull();
  });

  it('reports parameters that do not fit together', async () => {
    const { performance } = store(createFakePerformance(), { lengths: '1k,100M', step: 1000 });
    await performance.run();
    expect(performance.getState().failure?.message).toMatch(/use larger steps, for at most 200/);
  });

  it('shows another device next to this one, and reports an invalid file', () => {
    const { performance } = store(createFakePerformance());
    performance.compareWith('other.json', performanceText(fakePerformance, {}));
    expect(performance.getState().other?.result).toEqual(fakePerformance);
    performance.compareWith('letter.json', '{}');
    expect(performance.getState().otherProblem).toMatch(/letter.json holds no Beatbench measurements/);
    expect(performance.getState().other?.fileName).toBe('other.json');
    performance.compareWithNone();
    expect(performance.getState()).toMatchObject({ other: null, otherProblem: null });
  });

  it('deletes everything, here and for the next visit', async () => {
    const { performance, kept } = store(createFakePerformance(), small);
    await performance.run(['filter']);
    performance.forget();
    expect(performance.getState()).toMatchObject({ result: null, run: null, machine: fakeMachine });
    expect(kept()).toBeNull();
  });
});
