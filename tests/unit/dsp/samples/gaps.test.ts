import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterStretches, findGaps, mergeGaps, gapFreeStretches } from '../../../../src/dsp/samples/gaps.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';

const { NaN: missing } = Number;

const negated = (x: Float64Array) => x.map((value) => -value);

function listGaps(lost: readonly boolean[]): IndexRange[] {
  return findGaps(Float64Array.from(lost, (gone) => (gone ? missing : 1)));
}

describe('findGaps', () => {
  it('finds runs of NaN, including those at the ends', () => {
    expect(findGaps(Float64Array.of(missing, 1, 2, missing, missing, 3, missing))).toEqual([
      { from: 0, to: 1 },
      { from: 3, to: 5 },
      { from: 6, to: 7 },
    ]);
    expect(findGaps(Float64Array.of(1, 2))).toEqual([]);
    expect(findGaps(new Float64Array(0))).toEqual([]);
  });
});

describe('stretches', () => {
  it('is the complement of the gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (present) => {
        const gaps = findGaps(Float64Array.from(present, (here) => (here ? 1 : missing)));
        const found = gapFreeStretches(present.length, gaps);
        for (const { from, to } of found)
          expect(present.slice(from, to)).toEqual(Array(to - from).fill(true));
        expect(gapFreeStretches(present.length, found)).toEqual(gaps);
      }),
    );
  });
});

describe('mergeGaps', () => {
  it('is the union with adjacent gaps joined', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (missingIn) => {
        const merged = mergeGaps(listGaps(missingIn.map(([a]) => a)), listGaps(missingIn.map(([, b]) => b)));
        expect(merged).toEqual(listGaps(missingIn.map(([a, b]) => a || b)));
      }),
    );
  });
});

describe('filterStretches', () => {
  it('filters each stretch separately and makes gaps of those too short', () => {
    const values = Float64Array.of(1, 2, 3, missing, 4, 5, missing, 6, 7, 8);
    const seen: number[][] = [];
    const { values: filtered, gaps } = filterStretches({ values, gaps: findGaps(values) }, 3, (x) => {
      seen.push([...x]);
      return negated(x);
    });
    expect(seen).toEqual([
      [1, 2, 3],
      [6, 7, 8],
    ]);
    expect(gaps).toEqual([{ from: 3, to: 7 }]);
    expect([...filtered]).toEqual([-1, -2, -3, missing, missing, missing, missing, -6, -7, -8]);
  });

  it('uses the gaps, not the values in them', () => {
    const result = filterStretches(
      { values: Float64Array.of(1, 99, 2), gaps: [{ from: 1, to: 2 }] },
      1,
      negated,
    );
    expect([...result.values]).toEqual([-1, missing, -2]);
  });

  it('filters the whole if there is no gap', () => {
    const values = Float64Array.of(1, 2, 3);
    expect(filterStretches({ values, gaps: [] }, 3, negated)).toEqual({ values: negated(values), gaps: [] });
  });

  it('rejects a recording with only too short stretches', () => {
    const values = Float64Array.of(1, missing, 2);
    const tooShort = expect.objectContaining({ code: 'too-short' });
    expect(() => filterStretches({ values, gaps: findGaps(values) }, 2, negated)).toThrow(tooShort);
    expect(() => filterStretches({ values: new Float64Array(0), gaps: [] }, 1, negated)).toThrow(tooShort);
    expect(() => filterStretches({ values: Float64Array.of(1), gaps: [] }, 2, negated)).toThrow(tooShort);
  });
});
