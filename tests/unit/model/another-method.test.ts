import { expect, it, vi } from 'vitest';
import { overTimeTable } from '../../../src/features/intervals/panels/over-time-model.ts';
import {
  compareWindows,
  comparisonTable,
} from '../../../src/features/intervals/panels/windows-comparison.ts';
import { acceptanceModel, acceptanceTable } from '../../../src/features/intervals/panels/acceptance-model.ts';
import { rpttValues } from '../../../src/features/intervals/panels/window-intervals.ts';
import { histogramFigure } from '../../../src/features/histogram/histogram-panel.tsx';
import { histogramModel, histogramTable } from '../../../src/features/histogram/histogram-model.ts';
import { intervalReading } from '../../../src/features/intervals/interval-reading-model.ts';
import { sweepFrame } from '../../../src/features/sweeps/sweep-figure.ts';
import { sweepLabels } from '../../../src/features/sweeps/sweep-labels.ts';
import { landmarkSweepModel } from '../../../src/features/sweeps/landmark-sweeps.ts';
import { sweepSentence } from '../../../src/features/sweeps/sweep-model.ts';
import { agreementFigure } from '../../../src/features/agreement/agreement-figure.ts';
import { bandSets, setName, type StateBand } from '../../../src/features/cohort/states-figure.ts';
import { beatSentence } from '../../../src/features/status/status-line.tsx';
import { landmarkMarks } from '../../../src/features/beats-in-view.ts';
import type * as marks from '../../../src/charts/pens/method-marks.ts';
import type * as methods from '../../../src/model/methods.ts';
import type { IntervalsResult } from '../../../src/model/intervals.ts';
import { fileFigures } from '../../../src/pipeline/cohort/file-figures.ts';
import { comparedMeans } from '../../../src/pipeline/cohort/compared-means.ts';
import { poolPpv } from '../../../src/pipeline/cohort/pool-counts.ts';
import { resultCsv } from '../../../src/pipeline/csv.ts';
import { analysedIntervals, printedResult } from '../../../src/pipeline/printed-windows.ts';
import { createReportPacker, createReportUnpacker } from '../../../src/workers/calls/report-transfer.ts';
import { mapMethods, timingMethods } from '../../../src/model/methods.ts';
import { fakeReport } from '../../support/fake-record.ts';
import { namedPalette } from '../../support/named-palette.ts';

vi.mock('../../../src/model/methods.ts', async (original) => {
  const real = await original<typeof methods>();
  const timingMethods = [
    ...real.timingMethods,
    { id: 'made', mark: 'made', name: 'made up', short: 'made up' },
  ];
  return {
    ...real,
    timingMethods,
    nameMethod: (id: string) => timingMethods.find((method) => method.id === id)?.name ?? id,
    mapMethods: (of: (method: string) => unknown) => ({ ...real.mapMethods(of), made: of('made') }),
  };
});

vi.mock('../../../src/charts/pens/method-marks.ts', async (original) => {
  const real = await original<typeof marks>();
  return { ...real, methodForms: { ...real.methodForms, made: real.methodForms['least-variance'] } };
});

/** Adds values of an invented method, twice those of historic; statistics are equal. */
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

it('a new method is in JSON and CSV, with units in the headings', () => {
  const printed = printedResult(result);
  expect(printed.windows[0]?.rptt).toHaveProperty('made');
  expect(analysedIntervals(printed)).toEqual(result);
  const [head = ''] = resultCsv('intervals', result.beats).split('\n');
  expect(head).toContain('rptt.aligned_ms,rptt.made_ms');
  const [means = ''] = resultCsv('sounds', [{ pepOverLvet: { made: { mean: 1 } } }]).split('\n');
  expect(means).toBe('pepOverLvet.made.mean');
});

it('a new method is transferred between threads', () => {
  const packed = createReportPacker()({ ...fakeReport, result });
  const { result: crossed } = createReportUnpacker()(packed);
  expect({ ...crossed, beats: JSON.parse(JSON.stringify(crossed.beats)) }).toEqual(result);
});

it('a new method has its figures in a cohort', () => {
  const figures = fileFigures(result, parameters);
  expect(figures.rptt).toHaveProperty('made', 2 * (figures.rptt.historic ?? Number.NaN));
  const pooled = poolPpv([figures]);
  expect(pooled.foot).toHaveProperty('made', pooled.foot.historic);
  expect(comparedMeans(figures.windows, 'rptt')).toHaveProperty('made');
});

it('a new method is in every table of the bench', () => {
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

it('a new method is named next to the headline, for a beat and on the traces', () => {
  const context = { parameters, heartRate: 70, pulseLabel: 'PLETH' };
  const { others } = intervalReading('rptt', window, context);
  expect(others.map(({ mark }) => mark)).toEqual(['historic', 'least-variance', 'made']);
  expect(others[2]?.brief).toMatch(/^made up \d/);
  expect(beatSentence(beat, 0, false)).toMatch(/aligned [\d.]+ ± [\d.]+ ms, made up [\d.]+ ms/);
  expect(landmarkMarks([beat], ({ foot }) => foot).map(({ kind }) => kind)).toEqual([
    'historic',
    'least-variance',
    'aligned',
    'made',
  ]);
});

it('a new method is next to the sweep, of which it is no part', () => {
  const model = landmarkSweepModel('foot', window.intervals.rptt, window.sweeps.foot, parameters);
  expect(model.fixed.map(({ mark, level }) => [mark, level])).toEqual([
    ['historic', 5],
    ['aligned', null],
    ['made', null],
  ]);
  expect(sweepSentence(model)).toMatch(
    /; historic [\d.]+ ms and [\d.]+ %, aligned [\d.]+ ms and [\d.]+ % of single beats, made up [\d.]+ ms and [\d.]+ %\./,
  );
  const frame = sweepFrame({ widthPx: 400, heightPx: 240 }, model, model.xRange);
  expect(sweepLabels(model, frame).map(({ kind }) => kind)).toContain('made');
});

it('a new method has its boxes, its agreement and its bars', () => {
  const groups = mapMethods(() => [{ label: 'rest', points: [], quartiles: null }]);
  const band: StateBand = { name: 'rPTT', unit: 'ms', text: String, medianText: String, sets: groups };
  expect(bandSets(band).map(([set]) => setName(set))).toEqual([
    'historic',
    'least variance',
    'aligned',
    'made up',
  ]);
  const size = { widthPx: 300, heightPx: 200 };
  const points = [{ mean: 200, difference: 1, text: '', opens: 0 }];
  const series = timingMethods.map(({ mark, name }) => ({ method: { mark, name }, points, limits: null }));
  const plot = { name: 'S1–S2 − LVET', unit: 'ms', series, chosen: null } as const;
  expect(agreementFigure([plot], size, namedPalette).data).toHaveLength(4);
  const model = histogramModel(rpttValues(result.beats));
  const { data, layout } = model ? histogramFigure(model, 96, size, namedPalette) : { data: [], layout: {} };
  expect(data).toHaveLength(4);
  const ends = [layout.yaxis4, layout.yaxis3, layout.yaxis2, layout.yaxis].flatMap(
    (axis) => axis?.domain ?? [],
  );
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(new Set(ends).size).toBe(8);
});
