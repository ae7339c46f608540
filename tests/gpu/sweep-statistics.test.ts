import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LevelTable } from '../../src/analysis/intervals/features.ts';
import {
  intervalsAt,
  positivePredictiveValue,
  spreadOf,
  valuesAt,
} from '../../src/analysis/intervals/statistics.ts';
import { mean, median } from '../../src/dsp/stats.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  type SweepRow,
  type SweepWindow,
  allocateSweepRows,
  readSweepRows,
  sweepStatistics,
  uploadWindows,
} from '../../src/gpu/kernels/sweep-statistics.ts';
import type { IntervalStart, StatisticsParams } from '../../src/gpu/kernels/sweep-statistics.ts';
import { apart } from '../support/compare-arrays.ts';
import { makeEngine, poison } from '../support/gpu-engine.ts';
import { limitEngine } from '../support/small-limits.ts';
import { drawPlaces, membersOf, uploadPlaces, windowsOf } from '../support/sweep-case.ts';
import { gpuMeanToleranceMs, gpuSdTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;
let smallEngine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  smallEngine = await makeEngine();
  limitEngine(smallEngine, { maxComputeWorkgroupsPerDimension: 3 });
});

afterAll(() => {
  engine.destroy();
  smallEngine.destroy();
});

interface Starts {
  readonly table: LevelTable;
  readonly winners: Int32Array<ArrayBuffer>;
}

async function statisticsOnDevice(
  ends: LevelTable,
  windows: readonly SweepWindow[],
  starts: Starts | null,
  params: StatisticsParams,
  on = engine,
): Promise<SweepRow[][]> {
  const beatCount = ends.ms[0]?.length ?? 0;
  const columnCount = ends.thresholds.length;
  await poison(on, 32 * columnCount * windows.length);
  const commands = new Commands();
  const endColumns = uploadPlaces(on, commands, ends, beatCount);
  const deviceWindows = uploadWindows(on, commands, windows);
  const rows = allocateSweepRows(on, deviceWindows, endColumns);
  const startColumns = starts && uploadPlaces(on, commands, starts.table, beatCount);
  const winners = on.allocate('winners', 4 * windows.length);
  if (starts !== null) commands.upload(winners, starts.winners);
  const startsOnDevice = startColumns && { columns: startColumns, winners };
  sweepStatistics(commands, deviceWindows, beatCount, endColumns, startsOnDevice, rows, params);
  commands.download(rows);
  const { downloads } = await on.run(commands);
  for (const columns of [endColumns, startColumns]) {
    if (columns === null) continue;
    columns.places.release();
    columns.shares.release();
  }
  for (const array of [deviceWindows.array, rows, winners]) array.release();
  return readSweepRows(downloads[0] ?? new ArrayBuffer(0), columnCount);
}

function startsIn(
  starts: Starts | null,
  start: IntervalStart,
  { source }: SweepWindow,
  beatCount: number,
): Float64Array | null {
  if (starts === null || start === 'r') return null;
  const column = start === 'historic' ? 0 : (starts.winners[source] ?? -1);
  return starts.table.ms[column] ?? new Float64Array(beatCount).fill(NaN);
}

async function expectStatistics(
  ends: LevelTable,
  windows: readonly SweepWindow[],
  starts: Starts | null = null,
  own: Partial<StatisticsParams> = {},
  on = engine,
): Promise<SweepRow[][]> {
  const params = { acceptance: 3, historicStart: 'r', levelStart: 'r', ...own } as const;
  const rows = await statisticsOnDevice(ends, windows, starts, params, on);
  windows.forEach((window, w) => {
    const members = membersOf(window);
    const expected = ends.ms.map((places, k) => {
      const start = k === 0 ? params.historicStart : params.levelStart;
      const intervals = intervalsAt(places, startsIn(starts, start, window, places.length), members);
      const found = valuesAt(places, members);
      const ppv = positivePredictiveValue(found, members.length - found.length, params.acceptance, 'outside');
      return { intervals: intervals.length, ...spreadOf(intervals), found, ppv };
    });
    const column = (of: (row: SweepRow) => number | null) => (rows[w] ?? []).map(of);
    const expectColumn = (of: (row: SweepRow) => number | null, twin: (number | null)[], tolerance: number) =>
      expect(apart(column(of), twin, tolerance), `window ${w}`).toBeNull();
    expectColumn(
      (row) => row.found,
      expected.map((row) => row.intervals),
      0,
    );
    expectColumn(
      (row) => row.endsFound,
      expected.map((row) => row.found.length),
      0,
    );
    expectColumn(
      (row) => row.mean,
      expected.map((row) => row.mean),
      gpuMeanToleranceMs,
    );
    const endsMean = expected.map(({ found }) => (found.length > 0 ? mean(found) : null));
    expectColumn((row) => row.endsMean, endsMean, gpuMeanToleranceMs);
    expectColumn(
      (row) => row.sd,
      expected.map((row) => row.sd),
      gpuSdTolerance,
    );
    // Halves of a sum of two singles: the last bit.
    const endsMedian = expected.map(({ found }) => (found.length > 0 ? Math.fround(median(found)) : null));
    expectColumn((row) => row.endsMedian, endsMedian, gpuMeanToleranceMs);
    const ppv = ({ within, endsFound }: SweepRow) => (endsFound > 0 ? within / endsFound : null);
    expectColumn(
      ppv,
      expected.map((row) => row.ppv),
      1e-12,
    );
  });
  return rows;
}

const thresholds = Array.from({ length: 9 }, (_, k) => k + 1);
const total = (windows: readonly SweepWindow[]) => windows.reduce((sum, { beatCount }) => sum + beatCount, 0);

describe('sweep-statistics', () => {
  it.each([0, 0.15, 0.9, 1])('of windows of all sizes with %f missing are the twin’s', async (missing) => {
    const windows = windowsOf([0, 1, 2, 3, 63, 64, 65, 70, 511, 512, 513, 2049, 71, 0, 1]);
    const rows = await expectStatistics(drawPlaces(thresholds, total(windows), 300, missing, 5), windows);
    expect(rows).toHaveLength(windows.length);
  });

  it('of intervals start at R, at the historic foot or at the winner of the window’s source', async () => {
    const windows = windowsOf([70, 71, 2, 600, 40, 30]).map((window, w) => ({
      ...window,
      source: w < 4 ? w : 0,
    }));
    const ends = drawPlaces(thresholds, total(windows), 500, 0.1, 6);
    const table = drawPlaces(thresholds.slice(2), total(windows), 200, 0.1, 7);
    const starts = { table, winners: Int32Array.of(3, -1, 0, 6, 2, 2) };
    for (const historicStart of ['historic', 'winner'] as const) {
      for (const levelStart of ['historic', 'winner'] as const) {
        const rows = await expectStatistics(ends, windows, starts, { historicStart, levelStart });
        expect(rows[1]?.[0]?.found === 0).toBe(historicStart === 'winner');
      }
    }
  });

  it('of negative, zero and equal places are the twin’s', async () => {
    const windows = windowsOf([64, 7, 1001]);
    const places = drawPlaces(thresholds, total(windows), -4, 0.1, 8);
    for (const column of places.ms)
      for (let b = 0; b < column.length; b += 3) column[b] = b % 2 === 0 ? -0 : 0;
    await expectStatistics(places, windows, null, { acceptance: 1 });
    const equal = { thresholds, ms: thresholds.map(() => new Float64Array(total(windows)).fill(250.25)) };
    const rows = await expectStatistics(equal, windows);
    expect(rows.flat().every(({ sd }) => sd === 0)).toBe(true);
  });

  it('keep their digits where the spread is small', async () => {
    const windows = windowsOf([70, 20_000]);
    const ms = thresholds.map((_, k) => {
      const places = drawPlaces(thresholds, total(windows), 0, 0, k).ms[0] ?? new Float64Array(0);
      return places.map((ms) => Math.fround(900 + 0.05 * ms));
    });
    const rows = await expectStatistics({ thresholds, ms }, windows, null, { acceptance: 0.05 });
    expect(rows.flat().every(({ sd }) => sd !== null && sd > 0)).toBe(true);
  });

  it('of no window are nothing, and of more than a dispatch holds the twin’s', async () => {
    const places = drawPlaces(thresholds, 600, 300, 0.1, 9);
    expect(await expectStatistics(places, [])).toEqual([]);
    await expectStatistics(places, windowsOf([70, 71, 72, 73, 0, 74]), null, {}, smallEngine);
  });
});
