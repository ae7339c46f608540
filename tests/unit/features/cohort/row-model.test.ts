import { describe, expect, it } from 'vitest';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import {
  type FeatureBeatCounts,
  type FileFigures,
  noOtherMeans,
} from '../../../../src/pipeline/cohort/file-figures.ts';
import type { CohortMember } from '../../../../src/state/cohort/cohort-members.ts';
import { showIntervals, withoutHidden } from '../../../../src/state/cohort/cohort-shown.ts';
import type { CohortOutcome } from '../../../../src/workers/cohort/cohort-types.ts';
import { shownIntervals } from '../../../support/shown-intervals.ts';
import { barColumns, layOutBars } from '../../../../src/features/cohort/bar-model.ts';
import { barScale } from '../../../../src/features/cohort/bar-scale.ts';
import { barText } from '../../../../src/features/cohort/table-row.tsx';
import {
  cohortTableRows,
  deviatingParameters,
  columnPpv,
  expandCohortRow,
  sortRows,
  worstInColumn,
} from '../../../../src/features/cohort/row-model.ts';
import { dataTable } from '../../../../src/charts/figures/data-table.ts';
import { subjectColumns } from '../../../../src/features/cohort/subjects-panel.tsx';
import { testBlocks } from '../../../../src/features/cohort/tests-model.ts';
import { labelsWithoutOverlap } from '../../../../src/features/cohort/labels-without-overlap.ts';
import { findWorstWindow } from '../../../../src/features/cohort/table-row.tsx';
import { windowRows } from '../../../../src/pipeline/cohort/window-rows.ts';
import { countThresholds } from '../../../../src/features/cohort/thresholds-panel.tsx';

const { values: parameters } = resolveParameters(intervalsDeclarations, {});
const counts = (right: number): FeatureBeatCounts => ({
  truePositive: right,
  falsePositive: 10 - right,
  found: 10,
  beats: 10,
});

/** @param sds  of rPTT and LVET in each window, historic and least variance */
function makeFigures(right: number, sds: readonly (readonly [number, number])[]): FileFigures {
  const windows = sds.map(([historic, leastVariance], k) => {
    const spread = {
      n: { historic: 10, leastVariance: 10, aligned: 10 },
      isMeasurable: { historic: true, leastVariance: true, aligned: true },
      mean: { historic: 200, leastVariance: 210, aligned: 200 },
      sd: { historic, leastVariance, aligned: historic },
      heldOut: { historic, leastVariance: historic, aligned: historic },
      sdUnaveraged: { historic: 6, leastVariance: 5, aligned: 4 },
      threshold: 10 * k,
    };
    const both = { historic: counts(right - k), leastVariance: counts(10), aligned: counts(right - k) };
    return { fromSec: 60 * k, toSec: 60 * k + 60, foot: both, notch: both, rptt: spread, lvet: spread };
  });
  const mean = { historic: 200, leastVariance: 210, aligned: 200 };
  return { windows, ...noOtherMeans, rptt: mean, lvet: mean, heartRate: 70 };
}

const recordings = [
  { file: 'S2_REC_1', right: 8, sds: [[5, 4]] },
  { file: 'S2_L1_1', right: 9, sds: [[5, 1]] },
  {
    file: 'S10_L1_1',
    right: 7,
    sds: [
      [9, 3],
      [3, 4],
    ],
  },
  { file: 'S2_L1_2', right: 9, sds: null },
] as const;

const outcome = {
  analysis: 'intervals',
  part: null,
  sha256: null,
  warnings: [],
  parameters,
  device: 'CPU',
  failure: null,
} as const;
const failure = { code: 'no-beats', message: 'No beats.', where: null } as const;

function shownCohort() {
  const members = recordings.map(({ file }): CohortMember => {
    const [subject = '', state = null, trial = null] = file.split('_');
    const labels = { subject, state, trial, task: null };
    return { key: file, file, labels, task: null, of: file, failure: null };
  });
  const outcomes = new Map<string, CohortOutcome>(
    recordings.map(({ file, right, sds }) => [
      file,
      sds === null ? { figures: null, failure } : { ...outcome, figures: makeFigures(right, sds) },
    ]),
  );
  return showIntervals(members, outcomes, {});
}

const shown = shownCohort();
const subjects = cohortTableRows(shown, 'subject');

describe('rows of the comparison', () => {
  it('rows of the comparison are in order of their names, numbers as numbers, and states in the order of a study', () => {
    expect(subjects.map(({ label, files, errors }) => [label, files.length, errors.length])).toEqual([
      ['S2', 2, 1],
      ['S10', 1, 0],
    ]);
    expect(cohortTableRows(shown, 'state').map(({ label }) => label)).toEqual(['L1', 'REC']);
    expect(cohortTableRows(shown, 'file').map(({ label }) => label)).toEqual([
      'S2 · L1 · trial 1',
      'S2 · L1 · trial 2',
      'S2 · REC · trial 1',
      'S10 · L1 · trial 1',
    ]);
    const [first] = subjects;
    expect(first && expandCohortRow(shown, first, 'subject').map(({ label }) => label)).toEqual([
      'L1 · trial 1',
      'L1 · trial 2',
      'REC · trial 1',
    ]);
  });

  it('combine true and false positives, and are sorted by them', () => {
    expect(subjects.map(({ ppv }) => columnPpv(ppv, 'foot-historic'))).toEqual([0.85, 0.65]);
    const sorted = (sort: 'foot-historic' | 'n' | 'label', isDown: boolean) =>
      sortRows(subjects, sort, isDown).map(({ label }) => label);
    expect(sorted('foot-historic', false)).toEqual(['S10', 'S2']);
    expect(sorted('foot-historic', true)).toEqual(['S2', 'S10']);
    expect(sorted('label', true)).toEqual(['S10', 'S2']);
    expect(worstInColumn(subjects, 'foot-historic')).toBe(0.65);
    // If all are equal, none is the worst.
    expect(worstInColumn(subjects, 'foot-leastVariance')).toBeNull();
  });

  it('rows of the comparison open their worst window', () => {
    const [, second] = subjects;
    expect(second && findWorstWindow(second, 'foot-historic')).toMatchObject({
      place: { key: 'S10_L1_1', window: 1 },
    });
    expect(second && findWorstWindow({ ...second, files: [] }, 'foot-historic')).toBeNull();
  });

  it('rows of the comparison are saved with found and failed counts', () => {
    const { columns, rows } = dataTable(subjectColumns('subject'), subjects);
    expect(columns[0]).toBe('subject');
    const [ppv, found] = [
      [85, 100, 85],
      [100, 100, 100],
    ];
    const shares = [...ppv, ...ppv, ...found, ...found];
    expect(rows[0]).toEqual(['S2', 2, 20, ...shares, 2.5, 2.5, 0, 0, 'No beats.']);
  });
});

describe('hidden rows', () => {
  it('hidden rows are left out of rows and tests, with no other change', () => {
    const less = shownIntervals(withoutHidden(shown, { state: ['REC'], trial: ['2'] }, 'file'));
    expect(less.files.map(({ file }) => file)).toEqual(['S2_L1_1', 'S10_L1_1']);
    expect(less.errors).toEqual([]);
    expect(less.result.tests.file.foot.paired?.n).toBe(2);
    expect(less.result.states.map(({ state }) => state)).toEqual(['L1']);
    expect(withoutHidden(shown, { state: [], trial: [] }, 'file')).toBe(shown);
  });
});

describe('bars', () => {
  const columns = barColumns(subjects, 'subject');
  const bars = subjects.map((row) => layOutBars(row, columns, 'rptt', false));

  it('are in the same columns in every row, also for a recording without a result', () => {
    expect(columns.groups).toEqual([
      { label: 'L1', from: 0, count: 2 },
      { label: 'REC', from: 2, count: 1 },
    ]);
    expect(
      bars.map((own) => own.map(({ slot, difference, problem }) => [slot, difference, problem])),
    ).toEqual([
      [
        [0, 4, null],
        [1, null, 'No beats.'],
        [2, 1, null],
      ],
      [
        [0, 6, null],
        [1, -1, null],
      ],
    ]);
  });

  it('have a description', () => {
    const said = bars.flat().map((bar) => barText(bar, 'rptt', false));
    expect(said[0]).toBe('S2 · L1 · trial 1: rPTT SD 5.0 → 1.0 ms, difference +4.0');
    expect(said[1]).toBe('S2 · L1 · trial 2: No beats.');
    expect(said[4]).toBe('S10 · L1 · trial 1, window 2: rPTT SD 3.0 → 4.0 ms, difference −1.0');
  });

  it('fit their cell vertically, on one scale', () => {
    const scale = barScale(columns, bars.flat(), 150, 24);
    expect(scale.zeroPx - scale.up(6)).toBeGreaterThanOrEqual(0);
    expect(scale.zeroPx - scale.up(-1)).toBeLessThanOrEqual(24);
    expect(scale.up(4)).toBeCloseTo(2 * scale.up(1), 12);
    expect(scale.x(2)).toBeGreaterThan(scale.x(1) + scale.barPx);
    const many = { ...columns, groups: [{ label: null, from: 0, count: 1440 }], slotCount: 1440 };
    expect(barScale(many, [], 150, 24).x(1439)).toBeLessThan(150);
  });
});

describe('the parts next to the table', () => {
  it('the parts next to the table include the tests of the unit in force first, PPV in percent', () => {
    const blocks = testBlocks(shown.result, 'subject');
    expect(blocks.map(({ unit, pair }) => [unit, pair])).toEqual(
      ['historic − least variance', 'historic − aligned', 'least variance − aligned'].flatMap((pair) => [
        ['subject', pair],
        ['file', pair],
      ]),
    );
    const [, , other] = blocks;
    // Aligned has the values of historic, for single beats: PPVs are equal, and no SD of means is compared.
    expect(other?.lines.find(({ id }) => id === 'paired')?.foot).toMatchObject({ n: '2', p: '–' });
    expect(other?.lines.some(({ id }) => id === 'heldOut')).toBe(false);
    const [own] = blocks;
    expect(own?.lines.find(({ id }) => id === 'paired')?.foot).toMatchObject({ n: '2', df: '1' });
    expect(own?.lines.find(({ id }) => id === 'paired')?.foot.estimate).toMatch(/^−25\.0 \(/);
  });

  it('the parts next to the table include the counts of chosen thresholds, and of those at the end of their range', () => {
    const rows = windowRows(shown.files);
    expect(countThresholds(rows, 'rptt')).toMatchObject({ low: 0, high: 50, endCount: 0, median: 0 });
    const atEnd = rows.map((row) => ({
      ...row,
      lvet: { ...row.lvet, threshold: -50 },
    }));
    expect(countThresholds(atEnd, 'lvet').endCount).toBe(rows.length);
  });

  it('the parts next to the table leave out words that would overlap others', () => {
    const words = [0, 10, 40].map((middlePx) => ({ text: 'L3↓', middlePx }));
    expect(labelsWithoutOverlap(words).map(({ middlePx }) => middlePx)).toEqual([0, 40]);
    expect(labelsWithoutOverlap([{ text: 'recumbent', middlePx: 4 }], 100)[0]?.middlePx).toBeCloseTo(26.1, 6);
    expect(labelsWithoutOverlap([{ text: 'recumbent', middlePx: 96 }], 100)[0]?.middlePx).toBeCloseTo(
      73.9,
      6,
    );
    expect(labelsWithoutOverlap([{ text: 'recumbent', middlePx: 20 }], 40)).toEqual([]);
  });
});

describe('differences of a recording’s parameters from the cohort', () => {
  const of = { parameters: { ...parameters, average: 10 } };

  it('differences of a recording’s parameters from the cohort are those pinned to it, not the span of a stretch that is a member', () => {
    const own = { ...of.parameters, average: 6, from: 60, to: 120 };
    expect(
      deviatingParameters(of, { key: 'r1', parameters: own })
        .map(([id]) => id)
        .toSorted(),
    ).toEqual(['average', 'from', 'to']);
    expect(deviatingParameters(of, { key: 'r1@0', parameters: own })).toEqual([['average', 6]]);
    expect(deviatingParameters(of, { key: 'r1', parameters: of.parameters })).toEqual([]);
  });
});
