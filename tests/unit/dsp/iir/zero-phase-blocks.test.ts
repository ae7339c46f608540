import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockGrid, blockRange } from '../../../../src/dsp/samples/block-grid.ts';
import {
  designButterworth,
  filterZeroPhase,
  zeroPhaseMinCount,
} from '../../../../src/dsp/iir/butterworth.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { ZeroPhaseBlocks } from '../../../../src/dsp/iir/zero-phase-blocks.ts';
import { caseCount } from '../../../support/gate.ts';

describe('ZeroPhaseBlocks', () => {
  it('gives the output of the filter over the whole signal, bit for bit, in any order', () => {
    const cases = fc.record({
      seed: fc.integer(),
      order: fc.integer({ min: 1, max: 5 }),
      isBand: fc.boolean(),
      count: fc.integer({ min: 80, max: 3000 }),
      block: fc.integer({ min: 40, max: 700 }),
    });
    fc.assert(
      fc.property(cases, ({ seed, order, isBand, count, block }) => {
        const edges = isBand ? { lowHz: 0.5, highHz: 40 } : { lowHz: 0.5 };
        const { sections } = designButterworth(order, edges, 500);
        const random = createRandom(seed);
        const x = Float64Array.from({ length: count }, () => random.normal() + 3);
        const grid = blockGrid(count, Math.max(block, zeroPhaseMinCount(sections)));
        const filter = new ZeroPhaseBlocks(sections, grid);
        const piece = (k: number) => x.subarray(blockRange(grid, k).from, blockRange(grid, k).to);
        const blocks = Array.from({ length: grid.blockCount }, (_, k) => k);
        for (const k of blocks) filter.goForward(k, piece(k));
        const whole = filterZeroPhase(x, sections);
        const expected = (k: number) => whole.subarray(blockRange(grid, k).from, blockRange(grid, k).to);
        for (const k of blocks.toReversed()) expect(filter.goBackward(k, piece(k))).toEqual(expected(k));
        for (const k of [...blocks, 0]) expect(filter.filter(k, piece(k))).toEqual(expected(k));
      }),
      { numRuns: caseCount(40) },
    );
  });
});
