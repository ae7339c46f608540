import type { TemplateMeasure, TemplateStrategy } from '../../model/templates.ts';
import { readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';
import { readCountList, readTime, type Study, type StudyColumn } from './study.ts';
import { benchMeasures } from './template-case.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

/** One worker comes first, because the others are compared with it. */
export const benchStrategies = [
  'sequential',
  'rotf',
  'mpcc',
  'nds',
  'tds',
] as const satisfies readonly TemplateStrategy[];

/** Shares of time, with a sum of 1. */
const readShares = readObject({
  communication: readAmount,
  computation: readAmount,
  io: readAmount,
  organisation: readAmount,
  idle: readAmount,
});
export type TimeShares = Shape<typeof readShares>;

/** The template stage with one strategy. */
const readRow = readObject({
  strategy: readOneOf(benchStrategies),
  measure: readOneOf(benchMeasures),
  workers: readAmount,
  fileCount: readAmount,
  /** Length of each file, s. */
  fileSec: readAmount,
  beatCount: readAmount,
  overall: readTime,
  /** Time of one worker on the same beats; equals `overall` if this row is of one worker. */
  sequentialMs: readAmount,
  templateCount: readAmount,
  /** Number of beats in another template than with one worker. */
  changedCount: readAmount,
  root: readShares,
  /** Means over the workers except the root; null if the root is alone. */
  others: readOrNull(readShares),
});
export type StrategiesRow = Shape<typeof readRow>;

export interface StrategiesOptions {
  readonly strategyWorkers: readonly number[];
  readonly strategyFiles: readonly number[];
  /** s at 1 kHz. */
  readonly strategyFileSec: number;
  readonly strategyMeasures: readonly TemplateMeasure[];
}

/** Minutes of paper 3's six files on 1 … 6 processors (Kratsas 2000, tables 2–5). */
const kratsasMinutes: Readonly<Record<TemplateStrategy, readonly (number | null)[]>> = {
  sequential: [],
  rotf: [5.475, 2.75, 1.866, 1.829, 1.827, 0.943],
  mpcc: [11.424, 7.687, 6.331, 6.28, 6.153, 6.042],
  nds: [null, 6.279, 3.162, 2.151, 2.114, 2.108],
  tds: [6.138, 14.51, 10.181, 9.88, 5.826, 5.612],
};

/** Returns the paper's time on a number of processors, min. It has numbers only for six files and CWA. */
export function paperMinutes({
  strategy,
  measure,
  workers,
  fileCount,
}: Pick<StrategiesRow, 'strategy' | 'measure' | 'workers' | 'fileCount'>): number | null {
  return measure === 'cwa' && fileCount === 6 ? (kratsasMinutes[strategy][workers - 1] ?? null) : null;
}

const shareColumns = (
  head: string,
  of: (row: StrategiesRow) => TimeShares | null,
): readonly StudyColumn<StrategiesRow>[] =>
  (['computation', 'communication', 'organisation', 'idle'] as const).map((part) => ({
    head: `${head} ${part}`,
    kind: 'text',
    value: (row) => {
      const shares = of(row);
      return shares === null ? '–' : `${Math.round(100 * shares[part])} %`;
    },
  }));

const sizeColumns: readonly StudyColumn<StrategiesRow>[] = [
  { head: 'strategy', kind: 'text', value: (row) => row.strategy.toUpperCase() },
  { head: 'measure', kind: 'text', value: (row) => row.measure.toUpperCase() },
  { head: 'files', kind: 'count', value: (row) => row.fileCount },
  { head: 'workers', kind: 'count', value: (row) => row.workers },
  { head: 'beats', kind: 'count', value: (row) => row.beatCount },
];

const timeColumns: readonly StudyColumn<StrategiesRow>[] = [
  { head: 'ms', kind: 'time', value: (row) => row.overall },
  { head: 'sequential / it', kind: 'times', value: (row) => row.sequentialMs / row.overall.ms },
  { head: 'paper, min', kind: 'number', value: paperMinutes },
];

const outcomeColumns: readonly StudyColumn<StrategiesRow>[] = [
  { head: 'templates', kind: 'count', value: (row) => row.templateCount },
  { head: 'beats changed', kind: 'count', value: (row) => row.changedCount },
];

const rootColumns = shareColumns('P0', ({ root }) => root);
const otherColumns = shareColumns('others', ({ others }) => others);

/** Paper 3's template stage, shared between workers. */
export const strategiesStudy: Study<'strategies', StrategiesRow, StrategiesOptions> = {
  id: 'strategies',
  title: 'Template strategies',
  source: 'Kratsas 2000, tables 2–5, figures 10–15',
  parameters: parameterGroup(
    { group: 'Other studies', source: 'Kratsas 2000, tables 2–5', stage: 'measure' },
    [
      textParameter('strategyWorkers', 'Strategies, workers', {
        example: '1, 2, 6',
        counts: { min: 1, max: 64, most: 10 },
        default: '1,2,3,4,5,6',
        help: 'Numbers of workers that share the template stage, separated by commas.',
      }),
      textParameter('strategyFiles', 'Strategies, files', {
        example: '6, 12, 18',
        counts: { min: 1, max: 100, most: 10 },
        default: '6,12,18',
        help: 'Numbers of files that are sorted, separated by commas.',
        source: 'Kratsas 2000, figures 10–15',
      }),
      numberParameter('strategyFileSec', 'Strategies, a file', 's', [60, 4800, 60], {
        default: 300,
        help: 'Length of each file, at 1 kHz; 18 of 4 800 s are a day.',
        source: 'Beatbench',
      }),
      choiceParameter('strategyMeasures', 'Strategies, measures', {
        choices: { cwa: 'CWA', all: 'all five' },
        default: 'cwa',
        help: 'CWA, as in the paper, or all five measures, which takes five times as long.',
        source: 'Kratsas 2000, 5',
      }),
    ],
  ),
  quick: { strategyWorkers: '2', strategyFiles: '6', strategyFileSec: 60, strategyMeasures: 'cwa' },
  options: (parameters) => [
    {
      strategyWorkers: readCountList(parameters, 'strategyWorkers'),
      strategyFiles: readCountList(parameters, 'strategyFiles'),
      strategyFileSec: parameters.number('strategyFileSec'),
      strategyMeasures:
        parameters.word('strategyMeasures', ['cwa', 'all']) === 'all' ? benchMeasures : ['cwa'],
    },
  ],
  readRow,
  keys: ['strategy', 'measure', 'fileCount', 'fileSec', 'workers'],
  replaces: ['strategy', 'measure', 'fileCount', 'workers'],
  gpuPath: ['overall', 'ms'],
  table: {
    title: 'The template stage by strategies, ms',
    columns: [...sizeColumns, ...timeColumns, ...outcomeColumns, ...rootColumns, ...otherColumns],
  },
  details: [
    { head: 'Template stage', columns: sizeColumns },
    { head: 'Time', columns: timeColumns },
    { head: 'Outcome', columns: outcomeColumns },
    { head: 'Shares of time, root', columns: rootColumns },
    { head: 'Shares of time, other workers', columns: otherColumns },
  ],
  match: (rows) => {
    const row = rows.findLast(({ strategy, measure }) => strategy === 'rotf' && measure === 'cwa');
    if (!row) return null;
    const conditions = `ROTF on ${row.workers} workers, ${row.fileCount} files, ${row.beatCount} beats`;
    return { cpuMs: row.overall.ms, gpuMs: null, about: conditions };
  },
};
