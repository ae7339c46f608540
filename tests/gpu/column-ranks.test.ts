import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { columnStride } from '../../src/gpu/kernels/beat-modulation.ts';
import { maxNeighbours, recordColumnRanks, type RankQuery } from '../../src/gpu/kernels/column-ranks.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { makeTightEngine } from '../support/on-device.ts';
import { sweepFirst } from '../support/gate.ts';

let engine: GpuEngine;
let tight: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  tight = await makeTightEngine();
});

afterAll(() => {
  engine.destroy();
  tight.destroy();
});

type Values = (column: number, i: number) => number;

/** Returns the result for columns of `count` values, and the columns themselves. */
async function findRanks(
  on: GpuEngine,
  [columnCount, count]: readonly [number, number],
  valueAt: Values,
  wanted: readonly RankQuery[],
  within: number,
) {
  const stride = columnStride(count);
  const rows = Array.from({ length: columnCount }, (_, c) =>
    Float32Array.from({ length: count }, (_value, i) => valueAt(c, i)),
  );
  await fillBuffersWithNaN(on, 4 * columnCount * stride);
  const columns = on.allocate('columns', 4 * columnCount * stride);
  const padded = new Float32Array(columnCount * stride).fill(NaN);
  for (const [c, row] of rows.entries()) padded.set(row, c * stride);
  const isOdd = Array.from({ length: count }, (_, i) => (i % 3 === 1 ? 1 : 0));
  const [largest, medians] = [on.allocate('largest', 4), on.allocate('medians', 4 * columnCount)];
  const commands = new Commands().upload(columns, padded).upload(largest, Float32Array.of(2));
  const given = { columns, columnCount, count, isOdd };
  const sought = recordColumnRanks(on, commands, given, wanted, { share: within / 2, largest });
  sought.join(medians);
  const joined = commands.download(medians);
  const { downloads } = await on.run(commands);
  const found = sought.read(downloads);
  for (const array of [columns, largest, medians]) array.release();
  return { rows, found, isOdd, medians: new Float32Array(downloads[joined] ?? new ArrayBuffer(0)) };
}

function among(row: Float32Array, isOdd: readonly number[], which: RankQuery['among']) {
  const own = [...row.entries()].filter(([i]) => which === 'all' || (isOdd[i] === 1) === (which === 'odd'));
  return own.toSorted(([, a], [, b]) => a - b);
}

const listWanted = (count: number): RankQuery[] => {
  const odd = Math.floor((count + 1) / 3);
  const all = [0, Math.floor((count - 1) / 2), Math.floor(count / 2), count - 1];
  return [
    ...all.map((rank) => ({ among: 'all', rank }) as const),
    { among: 'even', rank: Math.floor((count - odd - 1) / 2) },
    ...(odd > 0 ? [{ among: 'odd', rank: Math.floor(odd / 2) } as const] : []),
  ];
};

describe('column-ranks', () => {
  for (const part of sweepFirst(
    [
      [1, 1],
      [5, 64],
      [3, 1001],
      [2, 2049],
      [2, 3],
      [3, 256],
      [2, 1025],
      [3, 8193],
      [2, 20_000],
    ],
    4,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `finds values by their rank in %i columns of %i, with all near ones${part.note}`,
      async (columnCount, count) => {
        const random = createRandom(count);
        const values: Values = (c) => (c % 2 === 0 ? random.normal() : Math.round(20 * random.normal()) / 4);
        const wanted = listWanted(count);
        const within = 4 / count;
        for (const on of count < 9000 ? [engine, tight] : [engine]) {
          const { rows, found, isOdd } = await findRanks(on, [columnCount, count], values, wanted, within);
          for (const [place, { value, near, rankOfNear }] of found.entries()) {
            const { among: which, rank } = wanted[place % wanted.length] ?? { among: 'all', rank: 0 };
            const sorted = among(
              rows[Math.floor(place / wanted.length)] ?? new Float32Array(0),
              isOdd,
              which,
            );
            const truth = sorted[rank]?.[1] ?? NaN;
            expect(value).toBe(truth + 0);
            const about = sorted.filter(
              ([, own]) => Math.abs(Math.fround(own - truth)) <= Math.fround(within),
            );
            const places = about.map(([i]) => i).toSorted((p, q) => p - q);
            expect(near?.toSorted((p, q) => p - q) ?? null).toEqual(
              about.length > maxNeighbours(count) ? null : places,
            );
            expect(near === null ? truth : about[rankOfNear]?.[1]).toBe(truth);
          }
        }
      },
    );

  it('distinguishes numbers of every magnitude and both signs', async () => {
    const sizes = [0, -0, 1e-38, 3e38, 1, 1 + 2 ** -23, 1 - 2 ** -24];
    const values: Values = (_, i) => (i % 2 === 0 ? 1 : -1) * (sizes[(i >> 1) % sizes.length] ?? 0);
    const wanted = [0, 5, 6, 7, 8, 13].map((rank) => ({ among: 'all', rank }) as const);
    const { rows, found } = await findRanks(engine, [1, 14], values, wanted, 0);
    const sorted = among(rows[0] ?? new Float32Array(0), [], 'all').map(([, value]) => value + 0);
    expect(found.map(({ value }) => value + 0)).toEqual(wanted.map(({ rank }) => sorted[rank]));
  });

  it('lists none if too many are equal', async () => {
    const wanted = [{ among: 'all', rank: 40 }] as const;
    const { found } = await findRanks(engine, [2, 100], () => 0.1, wanted, 0);
    expect(found.map(({ value, near }) => ({ value, near }))).toEqual(
      [0, 1].map(() => ({ value: Math.fround(0.1), near: null })),
    );
  });

  it.each([8, 9, 9001])('joins the values in the middle of columns of %i', async (count) => {
    const random = createRandom(count);
    const wanted = [Math.floor((count - 1) / 2), Math.floor(count / 2)].map(
      (rank) => ({ among: 'all', rank }) as const,
    );
    const { rows, medians } = await findRanks(engine, [70, count], () => random.normal(), wanted, 0);
    expect(medians).toEqual(
      Float32Array.from(rows, (row) => {
        const [lower = NaN, upper = NaN] = wanted.map(({ rank }) => row.toSorted()[rank]);
        return Math.fround(lower + upper) / 2;
      }),
    );
  });

  it('accepts no more ranks than it has space for', async () => {
    const wanted = Array.from({ length: 11 }, (_, rank) => ({ among: 'all', rank }) as const);
    await expect(findRanks(engine, [1, 20], (_, i) => i, wanted, 0)).rejects.toThrow(RangeError);
  });
});
