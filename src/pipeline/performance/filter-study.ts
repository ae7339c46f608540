import { BeatbenchError } from '../../model/failure.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { breakEven, type BreakEvens } from './break-even.ts';
import {
  readAmount,
  readObject,
  readOneOf,
  readOrNull,
  readPartialObject,
  type Shape,
} from './read-shape.ts';
import {
  type BenchTime,
  readCountList,
  readTime,
  readTimeOrNull,
  readTransfersOrNull,
  type Study,
  type StudyColumn,
  type StudyTable,
} from './study.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

export const filterTypes = ['lowpass', 'highpass', 'bandpass'] as const;
export type FilterType = (typeof filterTypes)[number];

/** Methods of the GPU; the last is measured only at sizes for which the product chooses it. */
const gpuFilterMethods = ['row', 'direct', 'overlap-save', 'partitioned'] as const;
export type GpuFilterMethod = (typeof gpuFilterMethods)[number];

/** One length and one number of taps. Null means not measured: not selected, or not available here. */
const readRow = readObject({
  sampleCount: readAmount,
  tapCount: readAmount,
  cpu: readObject({
    direct: readTimeOrNull,
    overlapSave: readTimeOrNull,
    directAllCores: readTimeOrNull,
    overlapSaveAllCores: readTimeOrNull,
  }),
  /** Kernels alone, by method; methods that do not support the number of taps are omitted. */
  gpu: readPartialObject(gpuFilterMethods, readTime),
  /** Method that the product uses at this size; null without a GPU. */
  chosen: readOrNull(readOneOf(gpuFilterMethods)),
  /** For the chosen method. */
  transfers: readTransfersOrNull,
  /** Three filters in sequence on data that stay on the device, kernels alone. */
  chain: readTimeOrNull,
  /** Largest difference of the chosen method from the float64 direct sum, as a share of its range. */
  largestDifference: readOrNull(readAmount),
  /** The same for each method that ran, including the CPU's overlap-save. */
  differences: readPartialObject([...gpuFilterMethods, 'cpu-overlap-save'], readAmount),
});
export type FilterRow = Shape<typeof readRow>;

/** The paper's own check: a short signal through its three kinds of filter. */
export const readFilterCheck = readObject({
  type: readOneOf(filterTypes),
  sampleCount: readAmount,
  tapCount: readAmount,
  /** Difference of the row kernel from the float64 direct sum, as a share of its range. */
  largestDifference: readAmount,
});
export type FilterCheck = Shape<typeof readFilterCheck>;

export const filterCheckTable: StudyTable<FilterCheck> = {
  title: 'The paper’s check, row kernel against the float64 sum',
  columns: [
    { head: 'filter', kind: 'text', value: (row) => row.type },
    { head: 'samples × taps', kind: 'text', value: (row) => `${row.sampleCount} × ${row.tapCount}` },
    { head: 'of range', kind: 'share', value: (row) => row.largestDifference },
  ],
};

/** A row of Domazet's table 1, as printed. */
export interface PaperFilterRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly cpuMs: number;
  readonly gpuMs: number;
  readonly speedUp: number;
}

/** Domazet, Gusev and Ristov 2016, table 1, as printed. */
export const domazetTable1: readonly PaperFilterRow[] = [
  { sampleCount: 10_000, tapCount: 100, cpuMs: 5.3, gpuMs: 0.6, speedUp: 9.1 },
  { sampleCount: 50_000, tapCount: 100, cpuMs: 26, gpuMs: 1, speedUp: 27.8 },
  { sampleCount: 100_000, tapCount: 100, cpuMs: 54, gpuMs: 2, speedUp: 30.5 },
  { sampleCount: 500_000, tapCount: 100, cpuMs: 266, gpuMs: 6, speedUp: 42.8 },
  { sampleCount: 10_000, tapCount: 500, cpuMs: 27, gpuMs: 1, speedUp: 40.5 },
  { sampleCount: 50_000, tapCount: 500, cpuMs: 132, gpuMs: 2, speedUp: 60.7 },
  { sampleCount: 100_000, tapCount: 500, cpuMs: 264, gpuMs: 4, speedUp: 66.9 },
  { sampleCount: 500_000, tapCount: 500, cpuMs: 1323, gpuMs: 16, speedUp: 80.9 },
  { sampleCount: 10_000, tapCount: 2500, cpuMs: 113, gpuMs: 1, speedUp: 79.5 },
  { sampleCount: 50_000, tapCount: 2500, cpuMs: 670, gpuMs: 8, speedUp: 85.8 },
  { sampleCount: 100_000, tapCount: 2500, cpuMs: 1275, gpuMs: 14, speedUp: 92.9 },
  { sampleCount: 500_000, tapCount: 2500, cpuMs: 5684, gpuMs: 57, speedUp: 99.7 },
];

export interface FilterOptions {
  /** Numbers of samples and of taps; all combinations are measured. */
  readonly lengths: readonly number[];
  readonly taps: readonly number[];
  readonly filterType: FilterType;
}

/** Number of taps for the lengths under ‘Also’. */
const alsoTapCount = 501;

/** Maximum number of lengths that `step` may add. */
const maxSteps = 200;

export const readFilterType = (parameters: ResolvedParameters): FilterType =>
  parameters.word('filterType', filterTypes);

/** Returns the lengths. With a step, all lengths between the smallest and the largest are added. */
function lengthsAsked(parameters: ResolvedParameters): readonly number[] {
  const given = readCountList(parameters, 'lengths');
  const step = parameters.numberOr('step', ['none']);
  const [first, last] = [given[0], given.at(-1)];
  if (step === 'none' || first === undefined || last === undefined) return given;
  const count = Math.floor((last - first) / step) + 1;
  if (count > maxSteps) {
    throw new BeatbenchError(
      'bad-parameter',
      `Lengths from ${first} to ${last} in steps of ${step} (step) make ${count} lengths; use larger steps, for at most ${maxSteps}.`,
    );
  }
  const between = Array.from({ length: count }, (_, k) => first + k * step);
  return [...new Set([...given, ...between])].toSorted((a, b) => a - b);
}

/** Returns the selected options; the lengths under ‘Also’ are separate, with their own number of taps. */
function optionsAsked(parameters: ResolvedParameters): readonly FilterOptions[] {
  const filterType = readFilterType(parameters);
  const also = readCountList(parameters, 'also');
  return [
    { lengths: lengthsAsked(parameters), taps: readCountList(parameters, 'taps'), filterType },
    ...(also.length > 0 ? [{ lengths: also, taps: [alsoTapCount], filterType }] : []),
  ];
}

/** Finds where the GPU becomes faster, for each number of taps, compared with both methods on one CPU core. */
function breakEvens(rows: readonly FilterRow[]) {
  const tapCounts = [...new Set(rows.map(({ tapCount }) => tapCount))];
  return tapCounts.map((tapCount) => {
    const own = rows.filter((row) => row.tapCount === tapCount);
    const crossing = (cpuMethod: 'direct' | 'overlapSave', gpuMs: (row: FilterRow) => number | null) =>
      breakEven(
        own.map((row) => ({
          sampleCount: row.sampleCount,
          cpuMs: row.cpu[cpuMethod]?.ms ?? null,
          gpuMs: gpuMs(row),
        })),
      );
    const both = (cpuMethod: 'direct' | 'overlapSave'): BreakEvens => ({
      kernel: crossing(cpuMethod, ({ gpu, chosen }) => (chosen === null ? null : (gpu[chosen]?.ms ?? null))),
      transfers: crossing(cpuMethod, ({ transfers }) => transfers?.totalMs ?? null),
    });
    return { tapCount, direct: both('direct'), overlapSave: both('overlapSave') };
  });
}

const time = (head: string, value: (row: FilterRow) => BenchTime | null | undefined) =>
  ({ head, kind: 'time', value: (row) => value(row) ?? null }) satisfies StudyColumn<FilterRow>;

/** Makes a column of the CPU's time divided by the GPU's time including transfers. */
const speedUp = (head: string, cpuMethod: 'direct' | 'overlapSave') =>
  ({
    head,
    kind: 'times',
    value: ({ cpu, transfers }) =>
      cpu[cpuMethod] && transfers ? cpu[cpuMethod].ms / transfers.totalMs : null,
  }) satisfies StudyColumn<FilterRow>;

const printed = (head: string, kind: 'number' | 'times', field: 'cpuMs' | 'gpuMs' | 'speedUp') =>
  ({
    head,
    kind,
    value: ({ sampleCount, tapCount }) =>
      domazetTable1.find((own) => own.sampleCount === sampleCount && own.tapCount === tapCount)?.[field] ??
      null,
  }) satisfies StudyColumn<FilterRow>;

/** Paper 2's table 1 on this machine, and its check. */
export const filterStudy: Study<'filter', FilterRow, FilterOptions> = {
  id: 'filter',
  title: 'FIR filter',
  source: 'Domazet 2016, table 1 and figure 5',
  parameters: parameterGroup({ group: 'Study', source: 'Domazet 2016, 5', stage: 'measure' }, [
    textParameter('lengths', 'Lengths', {
      example: '10k, 500k',
      counts: { min: 1000, max: 1e8, most: 60 },
      default: '10k,50k,100k,500k',
      help: 'Numbers of samples of the filtered signals, separated by commas.',
    }),
    numberParameter('step', 'Step', '', [1000, 1e8, 10_000], {
      whole: true,
      words: ['none'],
      default: 'none',
      help: 'Adds lengths from the smallest to the largest in these steps. Figure 5 of the paper has 10 000.',
    }),
    textParameter('taps', 'Taps', {
      example: '100, 500',
      counts: { min: 3, max: 50_001, most: 20 },
      default: '100,500,2500',
      help: 'Numbers of coefficients of the filters, separated by commas. The paper goes up to 7 500.',
    }),
    textParameter('also', 'Also', {
      example: '3M, 30M',
      counts: { min: 1000, max: 1e8, most: 60 },
      default: '',
      help: 'More lengths, with 501 taps: 60 s at 50 kHz are 3M.',
      source: 'Beatbench',
    }),
    choiceParameter('filterType', 'Filter', {
      choices: { bandpass: 'band-pass', lowpass: 'low-pass', highpass: 'high-pass' },
      default: 'bandpass',
      help: 'The type of the filters; it does not change the times.',
    }),
  ]),
  quick: { lengths: '10k', taps: '100' },
  options: optionsAsked,
  readRow,
  keys: ['sampleCount', 'tapCount'],
  gpuPath: ['transfers', 'totalMs'],
  table: {
    title: 'FIR filters, ms (≈ predicted from a part that was measured)',
    columns: [
      { head: 'samples × taps', kind: 'text', value: (row) => `${row.sampleCount} × ${row.tapCount}` },
      time('CPU direct', ({ cpu }) => cpu.direct),
      time('overlap-save', ({ cpu }) => cpu.overlapSave),
      time('all cores: direct', ({ cpu }) => cpu.directAllCores),
      time('overlap-save', ({ cpu }) => cpu.overlapSaveAllCores),
      time('GPU row', ({ gpu }) => gpu.row),
      time('direct', ({ gpu }) => gpu.direct),
      time('chosen', ({ gpu, chosen }) => (chosen === null ? null : gpu[chosen])),
      { head: 'with transfers', kind: 'number', value: (row) => row.transfers?.totalMs ?? null },
      speedUp('direct / it', 'direct'),
      speedUp('overlap-save / it', 'overlapSave'),
      { head: 'of range', kind: 'share', value: (row) => row.largestDifference },
      printed('paper: CPU', 'number', 'cpuMs'),
      printed('GPU', 'number', 'gpuMs'),
      printed('speed-up', 'times', 'speedUp'),
    ],
  },
  breakEvens: {
    result: breakEvens,
    lines: (rows) =>
      breakEvens(rows).flatMap(({ tapCount, direct, overlapSave }) => [
        { what: `${tapCount} taps against the direct sum`, ...direct },
        { what: `${tapCount} taps against overlap-save`, ...overlapSave },
      ]),
  },
  match: (rows) => {
    const row = rows.find((own) => own.sampleCount === 500_000 && Math.abs(own.tapCount - 2500) <= 1);
    if (!row) return null;
    const [cpuMs, gpuMs] = [row.cpu.direct?.ms ?? null, row.transfers?.totalMs ?? null];
    return { cpuMs, gpuMs, about: 'with transfers' };
  },
};
