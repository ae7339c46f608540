import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median } from '../../../src/dsp/statistics/stats.ts';
import { findTemplateRanges } from '../../../src/gpu/template-reach.ts';
import { createTemplateSource } from '../../support/denoise-whole/correct.ts';

describe('reachesOf', () => {
  it('returns the members of a rolling template', () => {
    const shape = fc.record({
      isKept: fc.array(fc.boolean(), { minLength: 12, maxLength: 60 }),
      rolling: fc.integer({ min: 10, max: 30 }),
      templateOver: fc.constantFrom('centred' as const, 'trailing' as const),
      isHalf: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ isKept, rolling, templateOver, isHalf }) => {
        const cycles = Int32Array.from(isKept.keys(), (i) => 2 * i + (i % 3));
        const values = Float64Array.from(cycles, (cycle) => Math.sin(7 * cycle));
        const kept = Int32Array.from(cycles.keys()).filter((row) => isKept[row]);
        const members = isHalf ? kept.filter((row) => row % 2 === 1) : kept;
        fc.pre(members.length > 0);
        const reach = { templateOver, rolling };
        const source = createTemplateSource(
          { length: 1, cycles, samples: values },
          members,
          kept,
          'median',
          reach,
        );
        const numbers = (rows: Int32Array) => rows.map((row) => cycles[row]);
        const { bounds, stretchOf } = findTemplateRanges(numbers(members), numbers(kept), cycles, reach);
        for (const [i, cycle] of cycles.entries()) {
          const own = members.subarray(bounds[2 * stretchOf[i]], bounds[2 * stretchOf[i] + 1]);
          const truth = stretchOf[i] === -1 ? source.record[0] : median([...own].map((row) => values[row]));
          expect(source.of(cycle)[0]).toBe(truth);
        }
      }),
    );
  });
});
