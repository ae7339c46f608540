import { readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';
import type { Study } from './study.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

/** The historic method is not available alone; it is measured as a sweep with the fewest levels. */
export const intervalMethods = ['historic', 'least-variance'] as const;

/** One of the papers' four cases of the interval pipeline. */
const readRow = readObject({
  fs: readAmount,
  method: readOneOf(intervalMethods),
  durationSec: readAmount,
  /** As found by the GPU; null without one. */
  beatCount: readOrNull(readAmount),
  /** Means of the runs, as in the paper. */
  cpuMs: readAmount,
  gpuMs: readOrNull(readAmount),
  runCount: readAmount,
  /** Share of the CPU's time in the stages that the GPU takes over, 0 … 1. */
  gpuShare: readOrNull(readAmount),
  /** Maximum of CPU over GPU by Amdahl's law, if those stages were faster by the factor of their kernels. */
  amdahl: readOrNull(readAmount),
  /** CPU over GPU as measured. */
  speedUp: readOrNull(readAmount),
});
export type IntervalsRow = Shape<typeof readRow>;

export interface IntervalsOptions {
  /** Sampling rates, Hz, and length of the record. */
  readonly rates: readonly number[];
  readonly durationSec: number;
  readonly runs: number;
}

/** Paper 1's interval pipeline. */
export const intervalsStudy: Study<'intervals', IntervalsRow, IntervalsOptions> = {
  id: 'intervals',
  title: 'Systolic time intervals',
  source: 'Cziesler 2014, figures 5.3 and 5.4',
  parameters: parameterGroup({ group: 'Other studies', source: 'Cziesler 2014, 5.3', stage: 'measure' }, [
    numberParameter('duration', 'Record', 's', [5, 600, 5], {
      default: 60,
      help: 'Length of the synthetic record of ECG and pulse in which the intervals are measured.',
    }),
    {
      kind: 'choice',
      id: 'rates',
      label: 'Rates',
      choices: [
        { value: 'both', label: '500 Hz and 50 kHz' },
        { value: '500', label: '500 Hz' },
      ],
      default: 'both',
      help: 'Sampling rates of that record.',
    },
  ]),
  quick: { duration: 30, rates: '500' },
  options: (parameters) => [
    {
      rates: parameters.word('rates', ['both', '500']) === 'both' ? [500, 50_000] : [500],
      durationSec: parameters.number('duration'),
      runs: 3,
    },
  ],
  readRow,
  keys: ['fs', 'durationSec', 'method'],
  replaces: ['fs', 'method'],
  gpuPath: ['gpuMs'],
  table: {
    title: 'Intervals from samples in memory, ms',
    columns: [
      { head: 'record', kind: 'text', value: (row) => `${row.durationSec} s at ${row.fs} Hz` },
      { head: 'method', kind: 'text', value: (row) => row.method },
      { head: 'CPU', kind: 'number', value: (row) => row.cpuMs },
      { head: 'GPU', kind: 'number', value: (row) => row.gpuMs },
      { head: 'CPU / GPU', kind: 'times', value: (row) => row.speedUp },
      {
        head: 'share on GPU',
        kind: 'text',
        value: ({ gpuShare }) => (gpuShare === null ? '–' : `${Math.round(100 * gpuShare)} %`),
      },
      { head: 'Amdahl', kind: 'times', value: (row) => row.amdahl },
    ],
  },
  match: (rows, figureId) => {
    const fs = figureId.includes('50k') ? 50_000 : 500;
    const method = figureId.endsWith('historic') ? 'historic' : 'least-variance';
    const row = rows.find((own) => own.fs === fs && own.method === method);
    return row ? { ...row, about: `${row.durationSec} s, ${row.beatCount} beats` } : null;
  },
};
