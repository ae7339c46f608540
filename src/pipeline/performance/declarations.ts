import type { ParameterDeclaration } from '../../model/parameters.ts';
import { allStudies } from './studies.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

const deviceDeclarations: readonly ParameterDeclaration[] = parameterGroup(
  { group: 'Device', source: 'Beatbench', stage: 'measure' },
  [
    choiceParameter('gpu', 'GPU', {
      choices: { auto: 'the fastest', none: 'none' },
      default: 'auto',
      help: 'The fastest adapter that the browser offers, or none: then only the CPU is measured.',
    }),
    choiceParameter('cores', 'CPU', {
      choices: { one: '1 thread', all: '1 and all cores' },
      default: 'all',
      help: 'One thread, as in the papers; or also as many threads as the CPU has cores according to the browser.',
    }),
  ],
);

const timingDeclarations: readonly ParameterDeclaration[] = [
  ...parameterGroup({ group: 'Timing', source: 'Beatbench', stage: 'measure' }, [
    numberParameter('repeats', 'Repeats', '×', [3, 100, 1], {
      whole: true,
      slider: true,
      default: 10,
      help: 'The median is shown; one warm-up run is not counted. The kernel alone is timed by the GPU’s own clock if it has one, everything else by the page’s.',
    }),
    choiceParameter('kernel', 'Kernel', {
      choices: {
        chosen: 'by size',
        'overlap-save': 'overlap-save',
        direct: 'direct, tiled',
        row: 'the paper’s, by rows',
        partitioned: 'partitioned',
      },
      default: 'chosen',
      help: 'The GPU kernel whose time the table shows. All kernels that support the size are measured; with transfers, the kernel that the size selects.',
      stage: 'show',
    }),
    choiceParameter('cpuCompared', 'CPU compared', {
      choices: { both: 'both', direct: 'direct sum', 'overlap-save': 'overlap-save' },
      default: 'both',
      help: 'What the CPU computes for comparison: a direct sum, as in the papers, or overlap-save, which is faster.',
      stage: 'show',
    }),
    numberParameter('longestDirect', 'Longest sum', 'ms', [10, 60_000, 100], {
      default: 1000,
      help: 'A direct sum on the CPU that would take longer is predicted from a measured part, and marked.',
    }),
  ]),
  ...parameterGroup({ group: 'Identical', source: 'Domazet 2016, 5', stage: 'show' }, [
    numberParameter('within', 'Within', 'range', [1e-9, 0.1, 1e-6], {
      default: 1e-5,
      help: 'Maximum difference from a float64 direct sum, as a share of the signal’s peak-to-peak range. Larger differences are marked.',
    }),
  ]),
];

/** Parameters of the first study come before those of the timing, because it is used most. */
const [first = [], ...others] = allStudies.map(({ parameters }) => parameters);

/** Parameters of the Performance bench: what is measured, and how it is shown. */
export const performanceDeclarations: readonly ParameterDeclaration[] = [
  ...deviceDeclarations,
  ...first,
  ...timingDeclarations,
  ...others.flat(),
];

/** Parameters changed first: lengths and taps of the filter, its type, the number of repeats, and the device. */
export const performanceChangedFirst: readonly string[] = ['lengths', 'taps', 'filterType', 'repeats', 'gpu'];
