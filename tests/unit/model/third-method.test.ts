import { expect, it, vi } from 'vitest';
import { overTimeTable } from '../../../src/features/intervals/panels/over-time-model.ts';
import {
  compareWindows,
  comparisonTable,
} from '../../../src/features/intervals/panels/windows-comparison.ts';
import { acceptanceModel, acceptanceTable } from '../../../src/features/intervals/panels/acceptance-model.ts';
import { rpttValues } from '../../../src/features/intervals/panels/window-intervals.ts';
import { histogramModel, histogramTable } from '../../../src/features/histogram/histogram-model.ts';
import { intervalReading } from '../../../src/features/intervals/interval-reading-model.ts';
import { beatSentence } from '../../../src/features/status/chosen-beat-status.tsx';
import { landmarkMarks } from '../../../src/features/beats-in-view.ts';
import type * as methods from '../../../src/model/methods.ts';
import type { IntervalsResult } from '../../../src/model/intervals.ts';
import { figuresOf } from '../../../src/pipeline/cohort/file-figures.ts';
import { comparedMeans } from '../../../src/pipeline/cohort/compared-means.ts';
import { poolPpv } from '../../../src/pipeline/cohort/pool-counts.ts';
import { resultCsv } from '../../../src/pipeline/csv.ts';
import { analysedIntervals, printedResult } from '../../../src/pipeline/printed-windows.ts';
import { packReport, unpackReport } from '../../../src/workers/calls/report-transfer.ts';
import { fakeReport } from '../../support/fake-record.ts';

vi.mock('../../../src/model/methods.ts', async (original) => {
  const real = await original<typeof methods>();
  const timingMethods = [
    ...real.timingMethods,
    { id: 'made', mark: 'made', name: 'made up', short: 'made up' },
  ];
  return {
    ...real,
    timingMethods,
    byMethod: (of: (method: string) => unknown) => ({ ...real.byMethod(of), made: of('made') }),
  };
});

/** What has a value by historic has twice that by the method that was made up; statistics are the same. */
function widened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(widened);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, widened(inner)]));
  if (!('historic' in own)) return own;
  const { historic } = own;
  return { ...own, made: typeof historic === 'number' ? 2 * historic : historic };
}

const result = widened(fakeReport.result) as IntervalsResult;
const [window] = result.windows;
const [beat] = result.beats;
const parameters = { average: 10 };

it('stands in JSON and CSV, with units in the heads', () => {
  const printed = printedResult(result);
  expect(printed.windows[0]?.rptt).toHaveProperty('made');
  expect(analysedIntervals(printed)).toEqual(result);
  const [head = ''] = resultCsv('intervals', result.beats).split('\n');
  expect(head).toContain('rptt.leastVariance_ms,rptt.made_ms');
  const [means = ''] = resultCsv('sounds', [{ pepOverLvet: { made: { mean: 1 } } }]).split('\n');
  expect(means).toBe('pepOverLvet.made.mean');
});

it('crosses between threads', () => {
  expect(unpackReport(packReport({ ...fakeReport, result })).result).toEqual(result);
});

it('has its figures in a cohort', () => {
  const figures = figuresOf(result, parameters);
  expect(figures.rptt).toHaveProperty('made', 2 * (figures.rptt.historic ?? Number.NaN));
  const pooled = poolPpv([figures]);
  expect(pooled.foot).toHaveProperty('made', pooled.foot.historic);
  expect(comparedMeans(figures.windows, 'rptt')).toHaveProperty('made');
});

it('stands in every table of the bench', () => {
  const heads = [
    overTimeTable(result),
    comparisonTable(compareWindows(result.windows)),
    acceptanceTable(acceptanceModel(result.beats, 'outside'), window),
  ].map(({ columns }) => columns.filter((name) => name.includes('made up')));
  expect(heads).toEqual([
    ['rPTT made up, ms', 'LVET made up, ms'],
    ['rPTT SD made up, ms', 'LVET SD made up, ms', 'PPV foot made up, %', 'PPV notch made up, %'],
    ['foot made up, %', 'notch made up, %'],
  ]);
  const model = histogramModel(rpttValues(result.beats));
  expect(model && histogramTable(model).columns.at(-1)).toBe('made up, beats');
});

it('is said beside the headline, of a beat and on the traces', () => {
  const context = { parameters, heartRate: 70, pulseLabel: 'PLETH' };
  const { others } = intervalReading('rptt', window, context);
  expect(others.map(({ mark }) => mark)).toEqual(['least-variance', 'made']);
  expect(others[1]?.brief).toMatch(/^made up \d/);
  expect(beatSentence(beat, 0, false)).toMatch(/least variance [\d.]+ ms, made up [\d.]+ ms/);
  expect(landmarkMarks([beat], ({ foot }) => foot).map(({ kind }) => kind)).toEqual([
    'historic',
    'least-variance',
    'made',
  ]);
});
