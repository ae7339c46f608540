import { readFilterType, type FilterType } from './filter-study.ts';
import { readAmount, readObject, readOrNull, type Shape } from './read-shape.ts';
import { readTime, type Study } from './study.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

/** One workgroup size of the paper's row kernel. */
const readRow = readObject({
  sampleCount: readAmount,
  tapCount: readAmount,
  groupSize: readAmount,
  kernel: readTime,
  /** Relative to the CPU's direct sum at the same size. */
  speedUp: readOrNull(readAmount),
});
export type WorkgroupRow = Shape<typeof readRow>;

export interface WorkgroupOptions {
  readonly workgroups: { readonly sampleCount: number; readonly tapCount: number };
  readonly filterType: FilterType;
}

/** Paper 2's sweep of workgroup sizes. */
export const workgroupStudy: Study<'workgroups', WorkgroupRow, WorkgroupOptions> = {
  id: 'workgroups',
  title: 'Workgroup size',
  source: 'Domazet 2016, figure 6',
  parameters: parameterGroup({ group: 'Other studies', source: 'Domazet 2016, figure 6', stage: 'measure' }, [
    numberParameter('sweepLength', 'Sweep, samples', '', [1000, 1e7, 100_000], {
      whole: true,
      default: 500_000,
      help: 'Length of the signal for which workgroup sizes are tried.',
    }),
    numberParameter('sweepTaps', 'Sweep, taps', '', [3, 7500, 100], {
      whole: true,
      default: 500,
      help: 'Taps of the filter for which workgroup sizes are tried.',
    }),
  ]),
  quick: { sweepLength: 10_000, sweepTaps: 100 },
  options: (parameters) => [
    {
      workgroups: {
        sampleCount: parameters.number('sweepLength'),
        tapCount: parameters.number('sweepTaps'),
      },
      filterType: readFilterType(parameters),
    },
  ],
  readRow,
  keys: ['sampleCount', 'tapCount', 'groupSize'],
  replaces: ['groupSize'],
  gpuPath: ['kernel', 'ms'],
  table: {
    title: 'Row kernel by size of workgroup',
    columns: [
      { head: 'group', kind: 'count', value: (row) => row.groupSize },
      { head: 'kernel ms', kind: 'number', value: (row) => row.kernel.ms },
      { head: 'direct / kernel', kind: 'times', value: (row) => row.speedUp },
    ],
  },
};
