import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { foundMoveBytes, matchMoves, readMoves } from '../../src/gpu/kernels/beat-match-moves.ts';
import { placeWords } from '../../src/gpu/kernels/beat-modulation.ts';
import { moveBound } from '../../src/gpu/move-bound.ts';
import { type CutCase, cutWords, makeCutCase, emptyPlaces, interpolateCycle } from '../support/cut-case.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';

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

/** Makes one template per half of the cycles. */
function makeTemplates({ columnCount }: CutCase): Float32Array<ArrayBuffer> {
  const bump = (c: number, at: number) => Math.exp(-(((c - at) / 3) ** 2));
  return Float32Array.from({ length: 2 * columnCount }, (_, i) =>
    i < columnCount ? bump(i, 10) : 0.3 + bump(i - columnCount, 12),
  );
}

async function movesOnDevice(on: GpuEngine, made: CutCase, largestMove: number) {
  const device = new OnDevice(on);
  const { cuts, rows } = cutWords(made);
  const cutCount = made.firsts.length;
  const found = device.output((cutCount * foundMoveBytes) / 4);
  const ofCut = Uint32Array.from({ length: cutCount }, (_, i) => i % 2);
  matchMoves(
    device.commands,
    {
      x: device.input(made.x),
      sampleCount: made.x.length,
      cuts: device.input(cuts),
      cutCount,
      places: device.input(placeWords(rows)),
      columnCount: made.columnCount,
    },
    { templates: device.input(makeTemplates(made)), ofCut: device.input(ofCut) },
    largestMove,
    found,
  );
  return readMoves(await device.read(found), largestMove);
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - ma) * (b[i] - mb);
    aa += (a[i] - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

/**
 * Compares with double precision: the worst difference as a fraction of the bound, and the cycles with another best
 * move.
 */
async function held(on: GpuEngine, made: CutCase, largestMove: number) {
  const found = await movesOnDevice(on, made, largestMove);
  const bound = moveBound(made.columnCount);
  const templates = makeTemplates(made);
  let [share, wrongCount, lostCount] = [0, 0, 0];
  for (const [i, first] of made.firsts.entries()) {
    if (found.nextRhos[i] === 2) {
      lostCount++;
      continue;
    }
    const places = made.there.get(made.lengths[i] ?? 0) ?? emptyPlaces;
    const template = Float64Array.from(
      templates.subarray((i % 2) * made.columnCount).subarray(0, made.columnCount),
    );
    const rhos = Array.from({ length: 2 * largestMove + 1 }, (_, m) =>
      correlation(interpolateCycle(made.x, first + m - largestMove, places), template),
    );
    const best = Math.max(...rhos);
    const at = rhos.indexOf(best);
    const next = Math.max(-4, ...rhos.filter((_, m) => m !== at));
    const differences = [
      found.rhos[i] - best,
      found.nextRhos[i] - next,
      found.stillRhos[i] - (rhos[largestMove] ?? 0),
    ];
    for (const difference of differences) share = Math.max(share, Math.abs(difference) / bound);
    if (best - next > 2 * bound && found.moves[i] !== at - largestMove) wrongCount++;
  }
  return { share, wrongCount, lostCount };
}

describe('beat-match-moves', () => {
  it.each([
    [1, 0],
    [3, 1],
    [60, 5],
    [130, 9],
  ])('finds the best moves of %i cycles within %i samples', async (cutCount, largestMove) => {
    for (const on of [engine, tight]) {
      const got = await held(on, makeCutCase(cutCount, { seed: cutCount }), largestMove);
      expect(got.share).toBeLessThan(1);
      expect(got).toMatchObject({ wrongCount: 0, lostCount: 0 });
    }
  });

  it('tests more moves than a workgroup has threads', async () => {
    const made = makeCutCase(12, { columnCount: 400 });
    const inside = { ...made, firsts: made.firsts.slice(1, -1), lengths: made.lengths.slice(1, -1) };
    const got = await held(engine, inside, 150);
    expect(got.share).toBeLessThan(1);
    expect(got).toMatchObject({ wrongCount: 0, lostCount: 0 });
  });

  it('reports a large constant, or stays within its bound', async () => {
    const got = await held(engine, makeCutCase(30, { offset: 40 }), 5);
    expect(got.share).toBeLessThan(1);
    expect(got.lostCount).toBe(30);
  });

  it('leaves constant cycles to double precision', async () => {
    const made = makeCutCase(4, {});
    made.x.fill(0.3);
    expect(await held(engine, made, 3)).toMatchObject({ lostCount: 4 });
  });
});
