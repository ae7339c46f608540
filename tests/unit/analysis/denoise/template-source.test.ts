import { describe, expect, it } from 'vitest';
import type { CycleRows } from '../../../../src/analysis/denoise/cycle-rows.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mean, median } from '../../../../src/dsp/statistics/stats.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';
import { createTemplateSource } from '../../../support/denoise-whole/correct.ts';

const length = 7;
const random = createRandom(5);
/** Sixty cycles, every seventh of which was not compared. */
const cycles = Int32Array.from({ length: 60 }, (_, i) => i).filter((i) => i % 7 !== 3);
const rows: CycleRows = {
  length,
  cycles,
  // Integers, so that many are equal.
  samples: Float64Array.from({ length: cycles.length * length }, () => Math.round(4 * random.normal())),
};
/** Cycles 20 … 34 are not kept. */
const kept = Int32Array.from(cycles.keys()).filter((row) => Math.abs((cycles[row] ?? 0) - 27) > 7);

/** Computes the template by its definition: sorted again for every cycle. */
function plainTemplate(of: typeof mean, members: Int32Array, from: number, rolling: number): number[] | null {
  const inReach = (row: number) => (cycles[row] ?? -1) >= from && (cycles[row] ?? -1) < from + rolling;
  const near = members.filter(inReach);
  if (kept.filter(inReach).length < 10 || near.length === 0) return null;
  return Array.from({ length }, (_, k) =>
    of([...near].map((row) => rows.samples[row * length + k] ?? Number.NaN)),
  );
}

describe('createTemplateSource', () => {
  it.each([
    ['centred', 'median', 16],
    ['centred', 'mean', 15],
    ['trailing', 'median', 13],
    ['trailing', 'mean', 40],
    ['centred', 'median', 10_000],
  ] as const)('rolls %s, by %s, over %i', (templateOver, average, rolling) => {
    const of = average === 'median' ? median : mean;
    for (const members of [kept, kept.filter((_, i) => i % 3 === 0)]) {
      const source = createTemplateSource(rows, members, kept, average, { templateOver, rolling });
      for (let cycle = 0; cycle < 60; cycle++) {
        const from = templateOver === 'centred' ? cycle - Math.floor(rolling / 2) : cycle - rolling + 1;
        const expected = plainTemplate(of, members, from, rolling) ?? source.record;
        expect(describeDifference(source.of(cycle), expected, roundingTolerance)).toBeNull();
      }
    }
  });

  it('returns the record’s template if fewer than ten kept cycles are in range', () => {
    const source = createTemplateSource(rows, kept, kept, 'median', {
      templateOver: 'trailing',
      rolling: 12,
    });
    expect(source.of(5)).toBe(source.record);
    expect(source.of(18)).not.toBe(source.record);
    expect(source.of(30)).toBe(source.record);
  });
});
