import type { ParameterDeclaration } from '../../model/parameters.ts';
import { allStudies } from './studies.ts';

const deviceDeclarations: readonly ParameterDeclaration[] = [
  {
    kind: 'choice',
    id: 'gpu',
    label: 'GPU',
    group: 'Device',
    choices: [
      { value: 'auto', label: 'the fastest' },
      { value: 'none', label: 'none' },
    ],
    default: 'auto',
    help: 'The fastest adapter that the browser gives, or none: then the CPU alone is measured.',
    source: 'Beatbench',
    stage: 'measure',
  },
  {
    kind: 'choice',
    id: 'cores',
    label: 'CPU',
    group: 'Device',
    choices: [
      { value: 'one', label: '1 thread' },
      { value: 'all', label: '1 and all cores' },
    ],
    default: 'all',
    help: 'One thread, as in the papers; and beside it as many as the browser says the CPU has cores.',
    source: 'Beatbench',
    stage: 'measure',
  },
];

const timingDeclarations: readonly ParameterDeclaration[] = [
  {
    kind: 'number',
    id: 'repeats',
    label: 'Repeats',
    group: 'Timing',
    unit: '×',
    min: 3,
    max: 100,
    step: 1,
    whole: true,
    slider: true,
    default: 10,
    help: 'The median is shown; one run before them is not counted. The kernel alone is timed by the GPU’s own clock where it has one, all else by the page’s.',
    source: 'Beatbench',
    stage: 'measure',
  },
  {
    kind: 'choice',
    id: 'kernel',
    label: 'Kernel',
    group: 'Timing',
    choices: [
      { value: 'chosen', label: 'by size' },
      { value: 'overlap-save', label: 'overlap-save' },
      { value: 'direct', label: 'direct, tiled' },
      { value: 'row', label: 'the paper’s, by rows' },
      { value: 'partitioned', label: 'partitioned' },
    ],
    default: 'chosen',
    help: 'Whose time the table shows of the GPU’s kernels. All that take the size are measured; with transfers it is the one that the size chooses.',
    source: 'Beatbench',
    stage: 'show',
  },
  {
    kind: 'choice',
    id: 'cpuCompared',
    label: 'CPU compared',
    group: 'Timing',
    choices: [
      { value: 'both', label: 'both' },
      { value: 'direct', label: 'direct sum' },
      { value: 'overlap-save', label: 'overlap-save' },
    ],
    default: 'both',
    help: 'What the CPU computes for comparison: the papers’ direct sum, or overlap-save, which is faster.',
    source: 'Beatbench',
    stage: 'show',
  },
  {
    kind: 'number',
    id: 'longestDirect',
    label: 'Longest sum',
    group: 'Timing',
    unit: 'ms',
    min: 10,
    max: 60_000,
    step: 100,
    default: 1000,
    help: 'A direct sum on the CPU that would take longer is predicted from a part of it that was measured, and marked.',
    source: 'Beatbench',
    stage: 'measure',
  },
  {
    kind: 'number',
    id: 'within',
    label: 'Within',
    group: 'Identical',
    unit: 'range',
    min: 1e-9,
    max: 0.1,
    step: 1e-6,
    default: 1e-5,
    help: 'The largest difference from a float64 direct sum, as a share of the signal’s peak-to-peak range. What differs by more is marked.',
    source: 'Domazet 2016, 5',
    stage: 'show',
  },
];

/** The first study's stand before the timing, as what the bench is mostly used for. */
const [first = [], ...others] = allStudies.map(({ parameters }) => parameters);

/** Parameters of the Performance bench: what is measured, and how it is shown. */
export const performanceDeclarations: readonly ParameterDeclaration[] = [
  ...deviceDeclarations,
  ...first,
  ...timingDeclarations,
  ...others.flat(),
];

/** Changed first: what is filtered, by what, how often, and on which device. */
export const performanceChangedFirst: readonly string[] = ['lengths', 'taps', 'filterType', 'repeats', 'gpu'];
