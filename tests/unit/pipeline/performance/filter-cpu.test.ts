import { describe, expect, it } from 'vitest';
import { directTime, makeFilterCase } from '../../../../src/pipeline/performance/filter-case.ts';
import { benchTools, smallBench } from '../../../support/bench-tools.ts';

/** Creates sums that take a µs per sample on a clock of their own. */
function timedSums() {
  let ms = 0;
  const lengths: number[] = [];
  const { tools } = benchTools({ now: () => ms });
  const filter = (samples: Float64Array) => {
    lengths.push(samples.length);
    ms += samples.length / 1000;
  };
  return { tools, filter, lengths };
}

const filterCase = makeFilterCase(100_000, 1000, 'lowpass');

describe('directTime', () => {
  it('measures short runs', async () => {
    const { tools, filter, lengths } = timedSums();
    const time = await directTime(tools, filterCase, { ...smallBench, longestDirectMs: 500 }, filter);
    expect(time.ms).toBeCloseTo(100, 6);
    expect(time.source).toBe('wall-clock');
    expect(lengths.at(-1)).toBe(100_000);
  });

  it('predicts long runs from a part, and reports this', async () => {
    const { tools, filter, lengths } = timedSums();
    const time = await directTime(tools, filterCase, { ...smallBench, longestDirectMs: 40 }, filter);
    expect(time.ms).toBeCloseTo(100, 6);
    expect(time).toMatchObject({ source: 'predicted', runCount: 0 });
    expect(Math.max(...lengths)).toBeLessThan(100_000);
  });
});
