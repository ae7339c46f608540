import { describe, expect, it } from 'vitest';
import { cohortCsvRows } from '../../../../src/pipeline/cohort/cohort-rows.ts';
import {
  type FeatureBeatCounts,
  type FileFigures,
  noOtherMeans,
} from '../../../../src/pipeline/cohort/file-figures.ts';
import { describeCohort } from '../../../../src/pipeline/cohort/describe-cohort.ts';
import type { CohortFile } from '../../../../src/pipeline/cohort/cohort-file.ts';
import { summariseCohort } from '../../../../src/pipeline/cohort/summarise-cohort.ts';

const counts = (truePositive: number, falsePositive: number, missed = 0): FeatureBeatCounts => ({
  truePositive,
  falsePositive,
  found: truePositive + falsePositive,
  beats: truePositive + falsePositive + missed,
});

type Pair = readonly [number, number];

/** Makes a window with the foot's true and false positives by both methods, and SDs of rPTT. */
const window = (
  historic: Pair,
  least: Pair,
  sd: Pair,
  heldOut: Pair | null,
): FileFigures['windows'][number] => ({
  fromSec: 0,
  toSec: 60,
  foot: { historic: counts(...historic), leastVariance: counts(...least), aligned: counts(...historic) },
  notch: {
    historic: counts(0, 0, historic[0] + historic[1]),
    leastVariance: counts(...least),
    aligned: counts(0, 0, historic[0] + historic[1]),
  },
  rptt: {
    n: { historic: 10, leastVariance: 10, aligned: 10 },
    isMeasurable: { historic: true, leastVariance: true, aligned: true },
    mean: { historic: 200, leastVariance: 205, aligned: 200 },
    sd: { historic: sd[0], leastVariance: sd[1], aligned: sd[0] },
    heldOut: {
      historic: heldOut?.[0] ?? null,
      leastVariance: heldOut?.[1] ?? null,
      aligned: heldOut?.[0] ?? null,
    },
    sdUnaveraged: { historic: 6, leastVariance: 5, aligned: 4 },
    threshold: 20,
  },
  lvet: {
    n: { historic: 0, leastVariance: 10, aligned: 0 },
    isMeasurable: { historic: false, leastVariance: true, aligned: false },
    mean: { historic: null, leastVariance: 280, aligned: null },
    sd: { historic: null, leastVariance: 2, aligned: null },
    heldOut: { historic: null, leastVariance: null, aligned: null },
    sdUnaveraged: { historic: 6, leastVariance: 5, aligned: 4 },
    threshold: -4,
  },
});

const file = (
  name: string,
  subject: string,
  windows: FileFigures['windows'],
  meanMs: number,
): CohortFile => ({
  file: name,
  labels: { subject, state: null, trial: null, task: null },
  sha256: null,
  warnings: [],
  parameters: { average: 10 },
  figures: {
    windows,
    rptt: { historic: meanMs, leastVariance: meanMs + 5, aligned: meanMs },
    lvet: { historic: null, leastVariance: 280, aligned: null },
    ...noOtherMeans,
    qtc: 401,
    heartRate: 60,
  },
});

const files = [
  file('a1', 'A', [window([6, 4], [9, 1], [5, 4], [6, 5]), window([10, 0], [30, 10], [3, 3], [2, 3])], 200),
  file('a2', 'A', [window([80, 20], [95, 5], [4, 1], null)], 210),
  file('b1', 'B', [window([1, 3], [4, 0], [9, 2], [7, 3])], 220),
];
const errors = [{ file: 'c', code: 'empty', message: 'It is empty.' }] as const;
const result = summariseCohort(files, errors, { average: 10 }, 'file');

describe('summariseCohort', () => {
  it('reports, for every file, the number of windows in which an interval is not measurable', () => {
    const none = { historic: 0, leastVariance: 0, aligned: 0 };
    expect(result.files.map(({ notMeasurable }) => notMeasurable)).toEqual(
      [2, 1, 1].map((windows) => ({
        rptt: none,
        lvet: { historic: windows, leastVariance: 0, aligned: windows },
        pep: none,
        qs2: none,
      })),
    );
  });

  it('pools beats over a file, a subject and all, not fractions', () => {
    expect(result.files.map(({ foot }) => foot)).toEqual([
      { historic: 16 / 20, leastVariance: 39 / 50, aligned: 16 / 20 },
      { historic: 80 / 100, leastVariance: 95 / 100, aligned: 80 / 100 },
      { historic: 1 / 4, leastVariance: 4 / 4, aligned: 1 / 4 },
    ]);
    expect(result.ppv).toMatchObject([
      { subject: 'A', files: 2, foot: { historic: 96 / 120, leastVariance: 134 / 150, aligned: 96 / 120 } },
      { subject: 'B', files: 1, foot: { historic: 1 / 4, leastVariance: 1, aligned: 1 / 4 } },
    ]);
    expect(result.average.foot).toEqual({ historic: 97 / 124, leastVariance: 138 / 154, aligned: 97 / 124 });
  });

  it('passes on QTc of every file', () => {
    expect(result.files.map(({ qtc }) => qtc)).toEqual([401, 401, 401]);
  });

  it('shows with each PPV the fraction of beats found, and none if nothing was', () => {
    expect(result.average.notch.historic).toBeNull();
    expect(result.average.found.notch.historic).toBe(0);
    expect(result.average.found.foot).toEqual({ historic: 1, leastVariance: 1, aligned: 1 });
  });

  it('lists SD differences by file and window, next to those held out', () => {
    expect(result.sdDifference).toEqual([
      { file: 'a1', window: 0, rptt: 1, lvet: null, heldOut: { rptt: 1, lvet: null } },
      { file: 'a1', window: 1, rptt: 0, lvet: null, heldOut: { rptt: -1, lvet: null } },
      { file: 'a2', window: 0, rptt: 3, lvet: null, heldOut: { rptt: null, lvet: null } },
      { file: 'b1', window: 0, rptt: 7, lvet: null, heldOut: { rptt: 4, lvet: null } },
    ]);
  });

  it('tests over files and over the means of subjects', () => {
    const { foot, notch, file: overFiles, subject } = result.tests;
    expect(foot).toBe(overFiles.foot);
    expect(foot.welch?.n).toEqual([3, 3]);
    expect(foot.paired).toMatchObject({ n: 3, df: 2 });
    expect(foot.paired?.difference).toBeCloseTo((0.02 - 0.15 - 0.75) / 3, 12);
    expect(foot.heldOut).toMatchObject({ n: 2, difference: 2 });
    expect(notch).toMatchObject({ welch: null, paired: null, wilcoxon: null, heldOut: null });
    expect(subject.foot.paired?.n).toBe(2);
    expect(subject.foot.paired?.difference).toBeCloseTo((0.8 - 0.865 - 0.75) / 2, 12);
    expect(summariseCohort(files, [], {}, 'subject').tests.foot).toEqual(subject.foot);
  });

  it('is null for a test that cannot be computed, also in JSON', () => {
    const same = files.map((one) => ({ ...one, figures: files[1].figures }));
    const { paired, wilcoxon, welch } = summariseCohort(same, [], {}, 'file').tests.foot;
    expect(welch).toMatchObject({ t: null, df: null, p: null, interval: [null, null] });
    // All differences are equal and not 0: no spread, so no t.
    expect(paired).toMatchObject({ n: 3, t: null, p: null, interval: [null, null] });
    expect(wilcoxon?.p).toBe(0.25);
  });

  it('returns limits of agreement of the mean intervals', () => {
    expect(result.agreement.file.rptt).toMatchObject({ n: 3, difference: -5, sd: 0, limits: [-5, -5] });
    expect(result.agreement.file.lvet).toBeNull();
  });

  it('reports in which parameters a file differs', () => {
    const other = { ...files[0], parameters: { average: 8 } };
    const rows = summariseCohort([other, files[1]], [], { average: 10 }, 'file').files;
    expect(rows.map(({ parameters }) => parameters)).toEqual([{ average: 8 }, undefined]);
  });

  it('is empty, without an error, for no files', () => {
    expect(summariseCohort([], errors, {}, 'file')).toMatchObject({
      files: [],
      errors,
      average: { foot: { historic: null } },
      tests: { foot: { welch: null } },
    });
  });
});

describe('cohortRows', () => {
  it('has one row per file, failed ones last', () => {
    expect(cohortCsvRows(result)).toMatchObject([
      { file: 'a1' },
      { file: 'a2' },
      { file: 'b1' },
      { file: 'c', error: { code: 'empty' } },
    ]);
  });
});

describe('describeCohort', () => {
  it('always reports PPV together with the fraction found', () => {
    const [first, foot, notch] = describeCohort(result, 'file', 'welch');
    expect(first).toBe('3 files of 2 subjects, 1 failed');
    expect(foot).toMatch(
      /PPV historic 78\.2 % of 100\.0 % found, .* over 3 files: historic − least variance .* points \(95 % CI .*\), p = .*, d = −?-?\d/,
    );
    expect(notch).toContain('over 0 files, 3 without values by both methods left out: too few');
    const row = {
      subject: null,
      files: 3,
      foot: 12,
      notch: -30,
      heldOut: { foot: 12, notch: -30 },
      sweep: { foot: [], notch: [] },
    };
    const rows = [row, { ...row, subject: 'A' }, { ...row, subject: 'B', notch: null }];
    const told = describeCohort(summariseCohort(files, [], {}, 'file', rows), 'file', 'welch');
    expect(told.slice(3)).toEqual([
      'not measurable, and so not in means, in 4 windows: LVET in 4 (historic), 4 (aligned)',
      'one threshold for all: foot 12 %, notch 30 % down',
      'B: no threshold of the notch',
    ]);
  });
});
