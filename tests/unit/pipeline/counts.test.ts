import { describe, expect, it } from 'vitest';
import { parseCounts } from '../../../src/pipeline/counts.ts';

const limits = { min: 10, max: 1e8, most: 4 };
const readCounts = (text: string) => parseCounts(text, limits).counts;

describe('parseCounts', () => {
  it('reads thousands and millions, with or without spaces, each once and ascending', () => {
    expect(readCounts('3M, 10k,10 000 , 1.5k')).toEqual([1500, 10_000, 3_000_000]);
    expect(readCounts('500\u202f000')).toEqual([500_000]);
    expect(readCounts('')).toEqual([]);
  });

  it.each(['ten', '5', '1e5', '10.5', '200M', '-20', '10;20'])('rejects %s with a message', (text) => {
    const { counts, problem } = parseCounts(text, limits);
    expect(counts).toBeNull();
    expect(problem).toMatch(/type whole numbers from 10 to 100000000/);
  });

  it('rejects more than the limit', () => {
    expect(parseCounts('10,20,30,40,50', limits).problem).toMatch(/5 numbers; type at most 4/);
  });
});
