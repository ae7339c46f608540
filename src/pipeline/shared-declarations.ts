import type { ParameterDeclaration } from '../model/parameters.ts';

/** Parameters that every analysis has: which part of the record, and what computes. */
export const partDeclarations: readonly ParameterDeclaration[] = [
  {
    kind: 'number',
    id: 'from',
    label: 'From',
    group: 'Part of the record',
    unit: 's',
    min: 0,
    max: 1e7,
    step: 1,
    default: 0,
    help: 'The analysis begins here. Times stay those of the whole record.',
    source: 'Beatbench',
    stage: 'signals',
  },
  {
    kind: 'number',
    id: 'to',
    label: 'To',
    group: 'Part of the record',
    unit: 's',
    min: 0,
    max: 1e7,
    step: 1,
    words: ['end'],
    default: 'end',
    help: 'The analysis ends here.',
    source: 'Beatbench',
    stage: 'signals',
  },
];

export const backendDeclaration: ParameterDeclaration = {
  kind: 'choice',
  id: 'backend',
  label: 'Backend',
  group: 'Computing',
  choices: [
    { value: 'auto', label: 'auto' },
    { value: 'cpu', label: 'CPU, fast' },
    { value: 'webgpu', label: 'GPU' },
    { value: 'reference', label: 'CPU, direct sums' },
  ],
  default: 'auto',
  help: 'What computes. Auto measures this machine and takes the GPU where it is the faster; it works in single precision, with every event on the same sample. Direct sums in the filters are the definition, and slow; the fast path agrees with them to rounding.',
  source: 'Beatbench',
  stage: 'filter',
};

const zong = 'Zong, Moody and Jiang 2003';

/** Parameters of the QRS detection, shared by all analyses that need beats. */
export const detectionDeclarations: readonly ParameterDeclaration[] = [
  {
    kind: 'choice',
    id: 'method',
    label: 'R-peaks from',
    group: 'R-peaks',
    choices: [
      { value: 'curve-length', label: 'curve length' },
      { value: 'annotations', label: 'annotations' },
    ],
    default: 'curve-length',
    help: 'Finds each QRS by the length of the curve in a sliding window, or takes the beats that came with the recording.',
    source: zong,
    stage: 'detect',
  },
  {
    kind: 'number',
    id: 'lengthWindow',
    label: 'Length window',
    group: 'R-peaks',
    unit: 'ms',
    min: 40,
    max: 300,
    step: 10,
    default: 130,
    help: 'Over how much of the signal the curve length is taken: about the widest QRS.',
    source: zong,
    stage: 'detect',
  },
  {
    kind: 'number',
    id: 'learning',
    label: 'Learning',
    group: 'R-peaks',
    unit: 's',
    min: 1,
    max: 60,
    step: 1,
    default: 8,
    help: 'The first threshold comes from the mean curve length over this long.',
    source: zong,
    stage: 'detect',
  },
  {
    kind: 'number',
    id: 'skip',
    label: 'Skip after a beat',
    group: 'R-peaks',
    unit: 'ms',
    min: 100,
    max: 500,
    step: 10,
    default: 250,
    help: 'No second beat is looked for within this time after one.',
    source: zong,
    stage: 'detect',
  },
  {
    kind: 'number',
    id: 'fallAfter',
    label: 'Threshold falls after',
    group: 'R-peaks',
    unit: 's',
    min: 0.5,
    max: 10,
    step: 0.1,
    default: 2.5,
    help: 'After this long without a beat the threshold falls, sample by sample.',
    source: zong,
    stage: 'detect',
  },
  {
    kind: 'number',
    id: 'leastTa',
    label: 'Least threshold',
    group: 'R-peaks',
    unit: 'µV',
    min: 10,
    max: 1000,
    step: 10,
    default: 100,
    help: 'The threshold does not fall under this curve length.',
    source: zong,
    stage: 'detect',
  },
];

export const mainsDeclaration: ParameterDeclaration = {
  kind: 'choice',
  id: 'mains',
  label: 'Mains',
  group: 'Filters',
  choices: [
    { value: 60, label: '60 Hz' },
    { value: 50, label: '50 Hz' },
    { value: 'off', label: 'off' },
  ],
  default: 60,
  help: 'The mains frequency: centre of the band-stop, 5 Hz to each side, and the null of the QRS detector’s slope.',
  source: 'Cziesler 2014, 4.2',
  stage: 'ecg',
};

/**
 * Parameters that mean the same in every analysis that has them, and so have one value in all of them:
 * the part of the record, what computes, the mains, and how beats are found.
 */
export const sharedParameterIds: ReadonlySet<string> = new Set(
  [...partDeclarations, ...detectionDeclarations, mainsDeclaration, backendDeclaration].map(({ id }) => id),
);
