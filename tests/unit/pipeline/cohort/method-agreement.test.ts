import { describe, expect, it } from 'vitest';
import { methodAgreement } from '../../../../src/pipeline/cohort/method-agreement.ts';
import { madeFile, madeWindow } from '../../../support/cohort-file.ts';
import { tailTolerance } from '../../../support/tolerances.ts';

const files = [
  madeFile('a', { subject: 'A' }, [
    madeWindow({ mean: [200, 206], sd: [5, 3], heldOut: [5, 6] }),
    madeWindow({ mean: [202, null], sd: [7, 3], heldOut: [null, 4] }),
  ]),
  madeFile('b', { subject: 'B' }, [madeWindow({ mean: [180, 182], sd: [4, 4], heldOut: [4, 3] })]),
  madeFile('c', { subject: 'A' }, [
    madeWindow({
      mean: [190, 200],
      sd: [2, 1],
      foot: [
        [6, 4],
        [9, 1],
      ],
    }),
  ]),
];
const both = ['historic', 'leastVariance'] as const;

describe('methodAgreement', () => {
  it('returns limits of the differences, first − second, over recordings', () => {
    const { points, limits } = methodAgreement(files, 'rptt', both, 'file');
    expect(points.map(({ file, mean, difference }) => [file, mean, difference])).toEqual([
      ['a', 203, -6],
      ['c', 195, -10],
      ['b', 181, -2],
    ]);
    const reachMs = 10 * tailTolerance;
    // Mean −6, SD 4: limits −6 ± 1.96 · 4; the 95 % quantile of t(2) is 4.302653.
    expect(limits).toMatchObject({ n: 3, difference: -6, sd: 4 });
    expect(limits?.limits[0]).toBeCloseTo(-13.84, 12);
    expect(
      Math.abs((limits?.interval[1] ?? 0) - (-6 + (4.302_652_729_749_464 * 4) / Math.sqrt(3))),
    ).toBeLessThan(reachMs);
    const limitError = 4 * Math.sqrt(1 / 3 + 1.96 ** 2 / 4);
    expect(
      Math.abs((limits?.limitIntervals[1][1] ?? 0) - (1.84 + 4.302_652_729_749_464 * limitError)),
    ).toBeLessThan(reachMs);
  });

  it('uses single windows, or a subject by the mean of its recordings', () => {
    const windows = methodAgreement(files, 'rpttSd', ['leastVarianceHeldOut', 'leastVariance'], 'window');
    expect(windows.points.map(({ file, window, difference }) => [file, window, difference])).toEqual([
      ['a', 0, 3],
      ['a', 1, 1],
      ['c', 0, 3],
      ['b', 0, -1],
    ]);
    const subjects = methodAgreement(files, 'rptt', both, 'subject');
    expect(subjects.points).toEqual([
      { file: null, subject: 'A', window: null, mean: 199, difference: -8 },
      { file: null, subject: 'B', window: null, mean: 181, difference: -2 },
    ]);
  });

  it('pools PPV, and has no held-out mean', () => {
    const { points } = methodAgreement(files, 'footPpv', both, 'file');
    expect(points[1]?.difference).toBeCloseTo(-0.3, 12);
    expect(methodAgreement(files, 'lvet', ['historic', 'leastVarianceHeldOut'], 'file')).toEqual({
      points: [],
      limits: null,
    });
  });
});
