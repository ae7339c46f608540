import type { ParameterDeclaration } from '../model/parameters.ts';
import { curveLengthDeclarations, methodDeclaration } from './detection/curve-length-declarations.ts';
import { ownDeclarations } from './detection/own-declarations.ts';
import { panTompkinsDeclarations } from './detection/pan-tompkins-declarations.ts';
import { triggerDeclarations } from './detection/trigger-declarations.ts';
import { choiceParameter, numberParameter, parameterGroup } from './declare.ts';

/** Parameters that every analysis has: the part of the record, and the backend. */
export const partDeclarations = parameterGroup(
  { group: 'Part of the record', source: 'Beatbench', stage: 'signals' },
  [
    numberParameter('from', 'From', 's', [0, 1e7, 1], {
      default: 0,
      help: 'The analysis begins here. Times are still those of the whole record.',
    }),
    numberParameter('to', 'To', 's', [0, 1e7, 1], {
      words: ['end'],
      default: 'end',
      help: 'The analysis ends here.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];

export const [backendDeclaration] = parameterGroup(
  { group: 'Computing', source: 'Beatbench', stage: 'filter' },
  [
    choiceParameter('backend', 'Backend', {
      choices: { auto: 'auto', cpu: 'CPU, fast', webgpu: 'GPU', reference: 'CPU, direct sums' },
      default: 'auto',
      help: 'The processor that computes. Auto measures this machine and uses the GPU where it is faster; the GPU works in single precision, with every event on the same sample. Direct sums in the filters are the definition, and slow; the fast path agrees with them to rounding.',
    }),
  ],
);

/** Parameters of the QRS detection, shared by all analyses that need beats. */
export const detectionDeclarations = [
  methodDeclaration,
  ...curveLengthDeclarations,
  ...panTompkinsDeclarations,
  ...triggerDeclarations,
  ...ownDeclarations,
] as const satisfies readonly ParameterDeclaration[];
/** Arithmetic of the curve-length detector. Each analysis adds the stage, and when the parameter applies. */
export const arithmeticDeclaration = {
  kind: 'choice',
  id: 'arithmetic',
  label: 'Arithmetic',
  group: 'R-peaks',
  choices: [
    { value: 'auto', label: 'by the record' },
    { value: 'integer', label: 'integer' },
    { value: 'real', label: 'real' },
  ],
  default: 'auto',
  help: 'For the curve-length detector: integer gives exactly the published one, on digital values; real is the same without truncation, on physical values.',
  source: 'Zong, Moody and Jiang 2003',
} as const;

export const mainsDeclaration = {
  kind: 'choice',
  id: 'mains',
  label: 'Mains',
  group: 'Filters',
  choices: [
    { value: 'auto', label: 'auto' },
    { value: 60, label: '60 Hz' },
    { value: 50, label: '50 Hz' },
    { value: 'off', label: 'off' },
  ],
  default: 'auto',
  help: 'The mains frequency: centre of the band-stop, 5 Hz to each side, and the null of the QRS detector’s slope. Auto finds 50 or 60 Hz in the spectrum of the ECG; if neither stands out, nothing is removed.',
  source: 'Cziesler 2014, 4.2',
  stage: 'mains',
} as const satisfies ParameterDeclaration;

/**
 * Parameters that mean the same in every analysis that has them, and so have one value in all of them: the part of the
 * record, the backend, the mains, and the detection of beats.
 */
export const sharedParameterIds: ReadonlySet<string> = new Set(
  [...partDeclarations, ...detectionDeclarations, mainsDeclaration, backendDeclaration].map(({ id }) => id),
);
