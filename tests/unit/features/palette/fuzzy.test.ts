import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzyFilter, fuzzyScore } from '../../../../src/features/palette/fuzzy.ts';

const self = (text: string): string => text;

describe('fuzzy search', () => {
  test('matches letters in order, and words in any order', () => {
    const items = ['Averaging: Ensemble average', 'Acceptance interval', 'Window 3', 'Open files'];
    expect(fuzzyFilter('ensav', items, self)).toEqual([items[0]]);
    expect(fuzzyFilter('3 win', items, self)).toEqual([items[2]]);
    expect(fuzzyFilter('zzz', items, self)).toEqual([]);
  });

  test('ranks word beginnings before scattered letters', () => {
    expect(fuzzyFilter('run', ['First uncertain', 'Prune', 'Run again'], self)).toEqual([
      'Run again',
      'Prune',
      'First uncertain',
    ]);
  });

  test('ranks whole words before letters in order, in any position', () => {
    const items = ['Copy as a command bind', 'Map a and b, comparing', 'Compare settings A and B'];
    expect(fuzzyFilter('compare a and b', items, self)[0]).toBe(items[2]);
    expect(fuzzyFilter('b', ['Beats before', 'Settings A and B'], self)[0]).toBe('Settings A and B');
  });

  test('keeps the order of equal matches', () => {
    expect(fuzzyFilter('', ['b', 'a', 'c'], self)).toEqual(['b', 'a', 'c']);
  });

  test('finds any text by a part of itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % (text.length + 1);
        expect(fuzzyScore(text.slice(start, start + length), text)).not.toBeNull();
      }),
    );
  });
});
