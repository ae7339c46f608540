import { readAmount, readFlag, readObject, readOrNull, type Shape } from './read-shape.ts';
import { type BenchTime, readCountList, readTime, readTimeOrNull, type Study } from './study.ts';
import { parameterGroup, textParameter } from '../declare.ts';

/** One length of ECG at 256 Hz, from pre-processed samples and R-peaks in host memory to the clean ECG there. */
const readRow = readObject({
  durationSec: readAmount,
  sampleCount: readAmount,
  cycleCount: readAmount,
  /** One thread. */
  cpu: readTime,
  /** Including transfers, and the CPU's work between the kernels; null without a GPU. */
  gpu: readTimeOrNull,
  /** Time of filters and baseline, which always run on the CPU; not part of the other two times. */
  filtersMs: readAmount,
  /** Whether shifts of R and the kept cycles equal the CPU's; null without a GPU. */
  isEqual: readOrNull(readFlag),
  /** Largest difference of the clean ECG from the CPU's, as a share of its range; null without a GPU. */
  largestDifference: readOrNull(readAmount),
});
export type ModulationRow = Shape<typeof readRow>;

export interface ModulationOptions {
  /** s at 256 Hz. */
  readonly modulationSec: readonly number[];
}

/** Mean length of the paper's nineteen recordings, s (table 1). */
const paperMeanSec = 356;

const fromMean = ({ durationSec }: ModulationRow): number => Math.abs(durationSec - paperMeanSec);

const lengthText = ({ durationSec }: ModulationRow): string => `${durationSec} s`;

const speedUp = ({ cpu, gpu }: ModulationRow): number | null => (gpu === null ? null : cpu.ms / gpu.ms);

/** The same time in the form of a round trip, for the figure of time against length. */
const roundTrip = (gpu: BenchTime | null): { readonly totalMs: number } | null =>
  gpu === null ? null : { totalMs: gpu.ms };

/** Paper 5's segmented-beat modulation. */
export const modulationStudy: Study<'modulation', ModulationRow, ModulationOptions> = {
  id: 'modulation',
  title: 'Segmented-beat modulation',
  source: 'Nasim 2018, section 3, figure 3',
  parameters: parameterGroup({ group: 'Other studies', source: 'Nasim 2018, table 1', stage: 'measure' }, [
    textParameter('modulationSec', 'Modulation, s', {
      example: '60, 600',
      counts: { min: 20, max: 86_400, most: 20 },
      default: '60,220,356,600',
      help: 'Lengths of ECG at 256 Hz that are cleaned, in seconds, separated by commas. The paper’s recordings last 220 to 588 s, 356 s on average.',
    }),
  ]),
  quick: { modulationSec: '30' },
  options: (parameters) => [{ modulationSec: readCountList(parameters, 'modulationSec') }],
  readRow,
  keys: ['durationSec'],
  gpuPath: ['gpu', 'ms'],
  table: {
    title: 'Segmented-beat modulation at 256 Hz, R-peaks given, ms',
    columns: [
      { head: 'ECG', kind: 'text', value: lengthText },
      { head: 'cycles', kind: 'count', value: (row) => row.cycleCount },
      { head: 'CPU', kind: 'time', value: (row) => row.cpu },
      { head: 'GPU with transfers', kind: 'time', value: (row) => row.gpu },
      { head: 'CPU / GPU', kind: 'times', value: speedUp },
      { head: 'filters, CPU', kind: 'number', value: (row) => row.filtersMs },
      { head: 'same cycles', kind: 'equal', value: (row) => row.isEqual },
      { head: 'difference', kind: 'share', value: (row) => row.largestDifference },
    ],
  },
  details: [
    {
      head: 'Modulation, 256 Hz',
      columns: [
        { head: 'ECG', kind: 'text', value: lengthText },
        { head: 'Cycles', kind: 'count', value: (row) => row.cycleCount },
      ],
    },
    {
      head: 'ms',
      columns: [
        { head: 'CPU', kind: 'time', value: (row) => row.cpu },
        { head: 'GPU', kind: 'time', value: (row) => row.gpu },
        { head: 'filters', kind: 'number', value: (row) => row.filtersMs },
      ],
    },
    {
      head: 'GPU against CPU',
      columns: [
        { head: '×', kind: 'times', value: speedUp },
        { head: 'same cycles', kind: 'equal', value: (row) => row.isEqual },
        { head: 'difference', kind: 'share', value: (row) => row.largestDifference },
      ],
    },
  ],
  lengths: (rows) =>
    rows.map(({ sampleCount, cpu, gpu }) => ({ sampleCount, cpu, gpu: null, transfers: roundTrip(gpu) })),
  match: (rows) => {
    const [row] = rows.toSorted((a, b) => fromMean(a) - fromMean(b));
    if (!row) return null;
    const conditions = `${lengthText(row)} at 256 Hz, ${row.cycleCount} cycles, R-peaks given, with transfers`;
    return { cpuMs: row.cpu.ms, gpuMs: row.gpu?.ms ?? null, about: conditions };
  },
};
