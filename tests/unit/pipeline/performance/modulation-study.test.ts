import { describe, expect, it } from 'vitest';
import {
  modulationStudy,
  type ModulationRow,
} from '../../../../src/pipeline/performance/modulation-study.ts';
import { runStudy } from '../../../../src/pipeline/performance/run-study.ts';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import { benchTools, smallBench, tickingClock } from '../../../support/bench-tools.ts';

const row = (durationSec: number, cpuMs: number, gpuMs: number | null): ModulationRow => ({
  durationSec,
  sampleCount: 256 * durationSec,
  cycleCount: 2 * durationSec,
  cpu: { ms: cpuMs, source: 'wall-clock', runCount: 3 },
  gpu: gpuMs === null ? null : { ms: gpuMs, source: 'wall-clock', runCount: 3 },
  filtersMs: 1,
  isEqual: gpuMs === null ? null : true,
  largestDifference: gpuMs === null ? null : 1e-8,
});

const measured = async (modulationSec: readonly number[]) => {
  const { tools, events } = benchTools({ now: tickingClock(10) });
  await runStudy('modulation', tools, { ...smallBench, modulationSec });
  return events.flatMap((event) => (event.kind === 'row' && event.study === 'modulation' ? [event.row] : []));
};

describe('the modulation study', () => {
  it('measures lengths up to ten minutes by default, and longer ones on request', () => {
    const lengthsOf = (values: Record<string, string>) =>
      studyRequests(['modulation'], values).requests.map(({ options }) => options);
    expect(lengthsOf({})).toMatchObject([{ modulationSec: [60, 220, 356, 600] }]);
    expect(lengthsOf({ modulationSec: '3600, 86.4k' })).toMatchObject([{ modulationSec: [3600, 86_400] }]);
    expect(() => lengthsOf({ modulationSec: '5' })).toThrow(/20/);
    expect(() => lengthsOf({ modulationSec: 'long' })).toThrow(/long/);
  });

  it('denoises each length, row by row, with the cycles of its heart rate', async () => {
    const rows = await measured([20, 40]);
    expect(rows.map(({ durationSec, sampleCount }) => [durationSec, sampleCount])).toEqual([
      [20, 5120],
      [40, 10_240],
    ]);
    // The heart rate begins at 80 per minute.
    for (const { durationSec, cycleCount, filtersMs, gpu } of rows) {
      expect(cycleCount).toBeGreaterThan(durationSec);
      expect(cycleCount).toBeLessThan(1.6 * durationSec);
      expect(filtersMs).toBeGreaterThan(0);
      expect(gpu).toBeNull();
    }
  });

  it('repeats its ten minutes for longer requests', async () => {
    const [row] = await measured([640]);
    expect(row?.sampleCount).toBe(640 * 256);
    // 115 per minute on average over ten minutes, then 80 again.
    expect(Math.abs((row?.cycleCount ?? 0) - 1150 - 54)).toBeLessThan(20);
  });

  it('compares the length nearest to the paper’s mean with its figure', () => {
    const rows = [row(60, 1, 0.5), row(300, 5, 1), row(600, 10, 2)];
    expect(modulationStudy.match?.(rows, 'nasim-modulation')).toMatchObject({
      cpuMs: 5,
      gpuMs: 1,
      about: '300 s at 256 Hz, 600 cycles, R-peaks given, with transfers',
    });
    expect(modulationStudy.match?.([], 'nasim-modulation')).toBeNull();
    expect(modulationStudy.match?.([row(60, 1, null)], 'nasim-modulation')?.gpuMs).toBeNull();
  });

  it('accepts its own rows, and no damaged ones', () => {
    const own = row(60, 1, 0.5);
    expect(modulationStudy.readRow(JSON.parse(JSON.stringify(own)))).toEqual(own);
    expect(modulationStudy.readRow({ ...own, cpu: null })).toBeUndefined();
    expect(modulationStudy.readRow({ ...own, cycleCount: 'many' })).toBeUndefined();
  });

  it('is drawn against length, the GPU with its transfers', () => {
    expect(modulationStudy.lengths?.([row(60, 1, 0.5), row(600, 9, null)])).toMatchObject([
      { sampleCount: 15_360, cpu: { ms: 1 }, gpu: null, transfers: { totalMs: 0.5 } },
      { sampleCount: 153_600, cpu: { ms: 9 }, gpu: null, transfers: null },
    ]);
  });
});
