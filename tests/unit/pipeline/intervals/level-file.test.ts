import { describe, expect, test } from 'vitest';
import { levelColumn, readLevel, type LevelTable } from '../../../../src/analysis/intervals/level-table.ts';
import {
  LevelFile,
  PositionsLostError,
  levelStorageSize,
} from '../../../../src/pipeline/intervals/level-file.ts';
import type { ScratchSpace } from '../../../../src/pipeline/signals/stored-signal.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';

const beatCount = 5000;
const thresholds = [10, 20, 30];
const table: LevelTable = {
  thresholds,
  ms: thresholds.map((percent) =>
    Float64Array.from({ length: beatCount }, (_, b) => (b % 7 === 0 ? Number.NaN : percent + Math.sin(b))),
  ),
};

/** Stores the table, some beats at a time, after a number of other samples. */
async function store(space: ScratchSpace): Promise<LevelFile> {
  const first = 77;
  const room = await space.take(first + levelStorageSize(beatCount, thresholds.length));
  if (room === null) throw new Error('no room');
  const file = new LevelFile(thresholds, beatCount, room, first);
  for (let from = 0; from < beatCount; from += 128) {
    file.add({ thresholds, ms: table.ms.map((ms) => ms.subarray(from, from + 128)) });
  }
  return file;
}

const windows = Array.from({ length: 50 }, (_, w) => Array.from({ length: 100 }, (__, k) => 100 * w + k));
const lists: readonly (readonly number[])[] = [
  ...windows,
  [],
  [4999],
  [3, 1500, 4, 4800, 2],
  Array.from({ length: beatCount }, (_, b) => b),
];

describe.each([
  ['that takes all', Number.POSITIVE_INFINITY],
  ['that is full half-way', 7000],
  ['that takes nothing', 0],
])('positions in scratch space %s equal those in memory', async (_, most) => {
  const file = await store(scratchInMemory(most));

  test('for the beats of windows at all levels, and for any list', () => {
    for (const members of lists) {
      for (const k of thresholds.keys()) {
        expect(readLevel(file, k, members)).toEqual(readLevel(table, k, members));
      }
    }
  });

  test('for all beats at a level, which stays the same array', () => {
    for (const k of [2, 0, 1]) {
      const column = levelColumn(file, k);
      expect(column).toEqual(table.ms[k]);
      expect(levelColumn(file, k)).toBe(column);
    }
  });
});

test('positions that cannot be read back are reported as lost', async () => {
  const file = await store(scratchInMemory(Number.POSITIVE_INFINITY, false));
  expect(() => readLevel(file, 0, [1, 2])).toThrow(PositionsLostError);
  expect(() => levelColumn(file, 0)).toThrow(PositionsLostError);
});
