import { describe, expect, test } from 'vitest';
import { searchExtremum } from '../../../../src/analysis/intervals/search.ts';

const highest = { extreme: 'maximum', none: 'no-peak' } as const;
const lowest = { extreme: 'minimum', none: 'no-nadir' } as const;
const row = (...values: number[]) => Float64Array.from(values);
const gap = Number.NaN;

describe('searchExtremum', () => {
  test('includes both ends, and takes the first of equal values', () => {
    expect(searchExtremum(row(9, 5, 1, 5, 2), 1, 4, highest)).toEqual({ index: 1, missed: null });
    expect(searchExtremum(row(9, 1, 5, 1, 2), 0, 4, lowest)).toEqual({ index: 1, missed: null });
  });

  test('misses an extremum on the last sample, at the limit or at the end of the row', () => {
    expect(searchExtremum(row(1, 2, 3, 4), 0, 2, highest).missed).toBe('edge');
    expect(searchExtremum(row(1, 2, 3, 4), 0, 9, highest).missed).toBe('edge');
    expect(searchExtremum(row(4), 0, 0, highest).missed).toBe('edge');
  });

  test('ends at a gap: samples beyond are ignored, and the last one before it is no extremum', () => {
    expect(searchExtremum(row(1, 3, 2, gap, 9), 0, 4, highest)).toEqual({ index: 1, missed: null });
    expect(searchExtremum(row(1, 2, 3, gap, 0), 0, 4, highest).missed).toBe('gap');
    expect(searchExtremum(row(gap, 2, 1), 0, 2, highest).missed).toBe('gap');
  });

  test('names its goal if there is nothing to search', () => {
    expect(searchExtremum(row(1, 2, 3), 2, 1, lowest).missed).toBe('no-nadir');
    expect(searchExtremum(row(1, 2, 3), 5, 8, highest).missed).toBe('no-peak');
  });
});
