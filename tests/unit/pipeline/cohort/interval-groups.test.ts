import { describe, expect, it } from 'vitest';
import { intervalGroups, computeQuartiles } from '../../../../src/pipeline/cohort/interval-groups.ts';
import { madeFile, madeWindow } from '../../../support/cohort-file.ts';

const files = [
  madeFile('a', { state: 'REC' }, [madeWindow({ mean: [200, 210] }), madeWindow({ mean: [202, null] })], 61),
  madeFile('b', { state: 'L1', subject: 'S2' }, [madeWindow({ mean: [180, 190] })], 80),
  madeFile('c', { state: 'L1' }, [madeWindow({ mean: [null, 195] })], null),
];

describe('intervalGroups', () => {
  it('has one point per recording or window by state, where both methods have values', () => {
    const over = (of: 'rptt' | 'heartRate', method: 'historic' | 'leastVariance', by: 'file' | 'window') =>
      intervalGroups(files, 'state', { of, method, over: by }).map(({ label, points }) => [
        label,
        points.map(({ file, subject, window, value }) => [file, subject, window, value]),
      ]);
    expect(over('rptt', 'historic', 'file')).toEqual([
      ['L1', [['b', 'S2', null, 180]]],
      ['REC', [['a', 'S1', null, 200]]],
    ]);
    expect(over('rptt', 'leastVariance', 'window')[0]?.[1]).toEqual([['b', 'S2', 0, 190]]);
    // The second window has no mean by least variance, so that it is in neither method's points.
    expect(over('rptt', 'historic', 'window')[1]?.[1]).toEqual([['a', 'S1', 0, 200]]);
    expect(over('heartRate', 'historic', 'window')[0]?.[1]).toEqual([['b', 'S2', null, 80]]);
  });
});

describe('quartilesOf', () => {
  it('agrees with numpy.percentile and Tukey’s whiskers', () => {
    // numpy.percentile([1, 2, 3, 4, 5, 6, 7, 30], [25, 50, 75]) is 2.75, 4.5, 6.25.
    expect(computeQuartiles([30, 1, 2, 3, 4, 5, 6, 7])).toEqual({
      n: 8,
      mean: 7.25,
      sd: expect.closeTo(9.407_443_861_113_39, 12) as number,
      q1: 2.75,
      median: 4.5,
      q3: 6.25,
      whiskers: [1, 7],
    });
    expect(computeQuartiles([4])).toMatchObject({ n: 1, sd: null, whiskers: [4, 4] });
    expect(computeQuartiles([])).toBeNull();
  });
});
