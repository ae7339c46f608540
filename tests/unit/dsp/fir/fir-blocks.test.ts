import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirBlocks } from '../../../../src/dsp/fir/fir-blocks.ts';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { filterFir } from '../../../../src/dsp/fir/fir.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { caseCount } from '../../../support/gate.ts';

describe('FirBlocks', () => {
  it('computes any runs of outputs from the samples in their range, as over the whole stretch', () => {
    const cases = fc.record({
      seed: fc.integer(),
      tapCount: fc.integer({ min: 2, max: 300 }),
      more: fc.integer({ min: 0, max: 6000 }),
      runs: fc.integer({ min: 1, max: 4 }),
      alignment: fc.constantFrom('zero-phase', 'causal'),
      form: fc.constantFrom('fast', 'direct'),
    });
    fc.assert(
      fc.property(cases, ({ seed, tapCount, more, runs, alignment, form }) => {
        const random = createRandom(seed);
        const coefficients = Float64Array.from({ length: tapCount }, () => random.normal());
        const x = Float64Array.from({ length: tapCount + more }, () => random.normal() + 30);
        const blocks = new FirBlocks(coefficients, alignment, form);
        const offset = blocks.takesOffset(x.length) ? mean(x) : 0;
        const made = new Float64Array(x.length);
        const length = Math.max(runs * blocks.runOutputs(x.length), 50);
        for (let from = 0; from < x.length; from += length) {
          const outputs = { from, to: Math.min(x.length, from + length) };
          const reach = blocks.reach(x.length, outputs);
          const piece = { values: x.slice(reach.from, reach.to), from: reach.from };
          blocks.run(made.subarray(from, outputs.to), from, { sampleCount: x.length, offset }, piece);
        }
        const filter = form === 'fast' ? filterFirFast : filterFir;
        expect(made).toEqual(filter(x, coefficients, alignment));
      }),
      { numRuns: caseCount(60) },
    );
  });
});
