import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardParams, sweepLevels } from '../../src/analysis/intervals/sweep.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { allocateWinners, chooseColumns } from '../../src/gpu/kernels/sweep-choose.ts';
import {
  type SweepWindow,
  allocateSweepRows,
  sweepStatistics,
  uploadWindows,
} from '../../src/gpu/kernels/sweep-statistics.ts';
import type { LevelTable } from '../../src/analysis/intervals/features.ts';
import { makeEngine, poison } from '../support/gpu-engine.ts';
import { limitEngine } from '../support/small-limits.ts';
import { drawPlaces, membersOf, uploadPlaces, windowsOf } from '../support/sweep-case.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  limitEngine(engine, { maxComputeWorkgroupsPerDimension: 2 });
});

afterAll(() => engine.destroy());

/** Column 0 is the historic feature; a last one, set by hand, would win if it took part. */
const signed = [5, -10, -20, -30, 10, 20, 30, 40, 7];
const levelEnd = signed.length - 1;

async function winnersOnDevice(
  places: LevelTable,
  windows: readonly SweepWindow[],
  guards: GuardParams,
): Promise<number[]> {
  const beatCount = places.ms[0]?.length ?? 0;
  await poison(engine, 4 * windows.length);
  const commands = new Commands();
  const columns = uploadPlaces(engine, commands, places, beatCount);
  const deviceWindows = uploadWindows(engine, commands, windows);
  const rows = allocateSweepRows(engine, deviceWindows, columns);
  const winners = allocateWinners(engine, deviceWindows);
  const sizes = engine.allocate('sizes', 4 * signed.length);
  commands.upload(sizes, Float32Array.from(signed, Math.abs));
  const params = { acceptance: 6, historicStart: 'r', levelStart: 'r' } as const;
  sweepStatistics(commands, deviceWindows, beatCount, columns, null, rows, params);
  const magnitudes = { array: sizes, columnCount: signed.length };
  chooseColumns(commands, deviceWindows, rows, magnitudes, levelEnd, winners, guards);
  commands.download(winners);
  const { downloads } = await engine.run(commands);
  for (const array of [columns.places, columns.shares, deviceWindows.array, rows, winners, sizes])
    array.release();
  return [...new Int32Array(downloads[0] ?? new ArrayBuffer(0))];
}

async function expectWinners(places: LevelTable, windows: readonly SweepWindow[], guards: GuardParams) {
  const levels = { thresholds: signed.slice(1, levelEnd), ms: places.ms.slice(1, levelEnd) };
  const historicMs = places.ms[0] ?? new Float64Array(0);
  const expected = windows.map((window) => {
    const { winner } = sweepLevels({ levels, startMs: null, historicMs }, membersOf(window), guards);
    return winner < 0 ? -1 : winner + 1;
  });
  expect(await winnersOnDevice(places, windows, guards)).toEqual(expected);
  return expected;
}

const open: GuardParams = { leastFound: 0, sweepTo: 50, maxShift: 'off' };

describe('sweep-choose', () => {
  it.each<[string, Partial<GuardParams>]>([
    ['by nothing', {}],
    ['by the share found', { leastFound: 90 }],
    ['by the size of the threshold', { sweepTo: 20 }],
    ['by the shift from the historic feature', { maxShift: 4 }],
    ['by all of these', { leastFound: 85, sweepTo: 30, maxShift: 5 }],
  ])('takes the twin’s winner, guarded %s', async (_, guards) => {
    const windows = windowsOf([...Array.from({ length: 200 }, (_unused, w) => w % 23), 600]);
    const beatCount = windows.reduce((sum, window) => sum + window.beatCount, 0);
    const chosen = await expectWinners(drawPlaces(signed, beatCount, 300, 0.1, 3), windows, {
      ...open,
      ...guards,
    });
    expect(new Set(chosen).size).toBeGreaterThan(3);
  });

  it('takes the first of equal SDs, and none where none is found twice', async () => {
    const windows = windowsOf([20, 1, 0]);
    const same = drawPlaces([0], 21, 300, 0, 1).ms[0] ?? new Float64Array(0);
    const steadiest = new Float64Array(21).fill(300);
    const ms = signed.map((_, k) => (k === levelEnd ? steadiest : same));
    expect(await expectWinners({ thresholds: signed, ms }, windows, open)).toEqual([1, -1, -1]);
    const none = { thresholds: signed, ms: signed.map(() => new Float64Array(21).fill(NaN)) };
    expect(await expectWinners(none, windows, { ...open, maxShift: 5 })).toEqual([-1, -1, -1]);
  });
});
