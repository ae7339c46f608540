import { describe, expect, it } from 'vitest';
import { comparedMeans } from '../../../../src/pipeline/cohort/compared-means.ts';
import { methodAgreement } from '../../../../src/pipeline/cohort/method-agreement.ts';
import { poolPpv } from '../../../../src/pipeline/cohort/pool-counts.ts';
import { summariseCohort } from '../../../../src/pipeline/cohort/summarise-cohort.ts';
import { pairedT } from '../../../../src/dsp/statistics/paired-t.ts';
import { twoSampleT } from '../../../../src/dsp/statistics/two-sample-t.ts';
import { wilcoxon } from '../../../../src/dsp/statistics/wilcoxon.ts';
import { counts, madeFile, madeWindow } from '../../../support/cohort-file.ts';

/** Makes a window whose notch least variance finds in no beat: only the historic method has a PPV and a mean. */
const withoutLeast = (right: number) =>
  madeWindow({
    foot: [
      [right, 10 - right],
      [0, 0],
    ],
    mean: [300, null],
    sd: [9, null],
    heldOut: [9, null],
  });

const withBoth = (historic: number, least: number) =>
  madeWindow({
    foot: [
      [historic, 10 - historic],
      [least, 10 - least],
    ],
    mean: [200, 210],
  });

/** Ten recordings of five subjects; the last four lack a value by least variance. */
const files = [
  madeFile('a1', { subject: 'A' }, [withBoth(8, 9)]),
  madeFile('a2', { subject: 'A' }, [withoutLeast(1)]),
  madeFile('b1', { subject: 'B' }, [withBoth(7, 9)]),
  madeFile('b2', { subject: 'B' }, [withoutLeast(2)]),
  madeFile('c1', { subject: 'C' }, [withBoth(9, 9)]),
  madeFile('c2', { subject: 'C' }, [withBoth(6, 10), withoutLeast(0)]),
  madeFile('d1', { subject: 'D' }, [withoutLeast(1)]),
];

describe('a comparison of the methods', () => {
  const result = summariseCohort(files, [], {}, 'file');

  it('includes the files that have both, and names those that were left out', () => {
    const { foot } = result.tests.file;
    expect(foot.leftOut).toEqual(['a2', 'b2', 'd1']);
    expect(foot.welch?.n).toEqual([4, 4]);
    expect(foot.student?.n).toEqual([4, 4]);
    expect(foot.paired?.n).toBe(4);
    const [historic, least] = [
      [0.8, 0.7, 0.9, 0.6],
      [0.9, 0.9, 0.9, 1],
    ] as const;
    expect(foot.welch?.p).toBeCloseTo(twoSampleT(historic, least, 'different')?.p ?? Number.NaN, 12);
    const differences = historic.map((value, k) => value - (least[k] ?? Number.NaN));
    expect(foot.paired?.p).toBeCloseTo(pairedT(differences)?.p ?? Number.NaN, 12);
  });

  it('pairs a subject over the recordings that have both', () => {
    const { foot } = result.tests.subject;
    expect(foot.leftOut).toEqual(['D']);
    expect(foot.paired?.n).toBe(3);
    // A and B by their one complete recording, C by the mean of two: 0.8 − 0.9, 0.7 − 0.9, 0.75 − 0.95.
    expect(foot.paired?.difference).toBeCloseTo((-0.1 - 0.2 - 0.2) / 3, 12);
  });

  it('pools PPV over the windows that have both, and counts them', () => {
    expect(result.average.foot).toEqual({ historic: 30 / 40, leastVariance: 37 / 40, aligned: 30 / 40 });
    expect(result.average.compared).toEqual({ foot: 4, notch: 4, of: 8 });
    // The fraction found is over all windows, since it shows what the comparison excludes.
    expect(result.average.found.foot).toEqual({ historic: 1, leastVariance: 40 / 40, aligned: 1 });
    expect(poolPpv([{ windows: [withoutLeast(5)] }])).toMatchObject({
      foot: { historic: null, leastVariance: null },
      compared: { foot: 0, of: 1 },
    });
  });

  it('agrees for the same windows', () => {
    const { points } = methodAgreement(files, 'rptt', ['historic', 'leastVariance'], 'file');
    expect(points.map(({ file, difference }) => [file, difference])).toEqual([
      ['a1', -10],
      ['b1', -10],
      ['c1', -10],
      ['c2', -10],
    ]);
    expect(comparedMeans([withoutLeast(1)], 'rptt')).toBeNull();
    const sds = methodAgreement(files, 'rpttSd', ['historic', 'leastVariance'], 'file').points;
    expect(sds.map(({ difference }) => difference)).toEqual([1, 1, 1, 1]);
  });
});

describe('a comparison with the aligned method', () => {
  /** Makes a window whose aligned landmarks are counted separately; null if it has none. */
  const withAligned = (historic: number, aligned: number | null, single: number) => {
    const window = withBoth(historic, 9);
    const beats = counts(aligned ?? 0, aligned === null ? 0 : 10 - aligned);
    const rptt = {
      ...window.rptt,
      n: { ...window.rptt.n, aligned: beats.found },
      mean: { ...window.rptt.mean, aligned: aligned === null ? null : 203 },
      sdUnaveraged: { historic: 9, leastVariance: 7, aligned: aligned === null ? null : single },
    };
    return { ...window, foot: { ...window.foot, aligned: beats }, rptt };
  };
  const some = [
    madeFile('a1', { subject: 'A' }, [withAligned(8, 5, 6)]),
    madeFile('b1', { subject: 'B' }, [withAligned(7, 9, 5), withAligned(0, null, 0)]),
    madeFile('c1', { subject: 'C' }, [withAligned(6, null, 0)]),
    madeFile('d1', { subject: 'D' }, [withAligned(9, 6, 3)]),
  ];
  const result = summariseCohort(some, [], {}, 'file');
  const pair = result.pairs['historicAligned'];

  it('includes the windows and files in which both have a value, and names those left out', () => {
    expect(Object.keys(result.pairs)).toEqual(['historicAligned', 'leastVarianceAligned']);
    expect(pair?.methods).toEqual(['historic', 'aligned']);
    expect(pair?.average).toMatchObject({
      foot: { historic: 24 / 30, aligned: 20 / 30 },
      compared: { foot: 3, of: 5 },
    });
    expect(pair?.tests.file.foot.leftOut).toEqual(['c1']);
    expect(pair?.tests.file.foot.paired?.n).toBe(3);
    expect(pair?.tests.file.foot.paired?.difference).toBeCloseTo((0.3 - 0.2 + 0.3) / 3, 12);
    expect(pair?.agreement.file.rptt).toMatchObject({ n: 3, difference: -3 });
    expect(result.files[1]?.pairs['historicAligned']).toMatchObject({
      foot: { historic: 0.7, aligned: 0.9 },
      compared: { foot: 1, of: 2 },
    });
  });

  it('compares SDs of single beats, and those of means only if no beats are averaged', () => {
    expect(pair?.tests.file.foot.sdUnaveraged).toMatchObject({ n: 3, difference: (3 + 4 + 6) / 3 });
    expect(result.pairs['leastVarianceAligned']?.tests.file.foot.sdUnaveraged?.difference).toBeCloseTo(
      (1 + 2 + 4) / 3,
      12,
    );
    expect(pair?.tests.file.foot.heldOut).toBeNull();
    const single = some.map((file) => ({ ...file, parameters: { average: 0 } }));
    const own = summariseCohort(single, [], { average: 0 }, 'file').pairs['historicAligned'];
    expect(own?.tests.file.foot.heldOut).not.toBeNull();
  });

  it('leaves the two others unchanged, even for files without aligned landmarks', () => {
    const without = summariseCohort(some.slice(2, 3), [], {}, 'file');
    expect(without.pairs['historicAligned']?.average.foot).toEqual({ historic: null, aligned: null });
    expect(without.pairs['historicAligned']?.tests.file.foot).toMatchObject({
      leftOut: ['c1'],
      paired: null,
    });
    expect(without.average.foot.historic).toBe(0.6);
    expect(result.tests.file.foot.paired?.n).toBe(4);
  });
});

describe('effect sizes', () => {
  const [a, b] = [
    [5.1, 4.8, 6.3, 5.9, 5.5],
    [4.2, 4.9, 5.0, 5.1, 4.4],
  ] as const;
  const differences = a.map((value, k) => value - (b[k] ?? Number.NaN));

  it('effect sizes follow from t and n', () => {
    const paired = pairedT(differences);
    expect(paired?.effect).toBeCloseTo((paired?.t ?? Number.NaN) / Math.sqrt(5), 12);
    const student = twoSampleT(a, b, 'equal');
    expect(student?.effect).toBeCloseTo((student?.t ?? Number.NaN) * Math.sqrt(2 / 5), 12);
  });

  it('effect sizes of ranks are the fraction above minus the fraction below', () => {
    // The ranks of 0.9, −0.1, 1.3, 0.8, 1.1 by magnitude are 3, 1, 5, 2, 4: 14 above 0 and 1 below, of 15.
    expect(wilcoxon(differences)?.effect).toBeCloseTo(13 / 15, 12);
  });
});
