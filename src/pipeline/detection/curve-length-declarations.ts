import type { ParameterDeclaration } from '../../model/parameters.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

const zong = 'Zong, Moody and Jiang 2003';

/** The parameter that selects the detector. */
export const methodDeclaration = {
  kind: 'choice',
  id: 'method',
  label: 'R-peaks from',
  group: 'R-peaks',
  choices: [
    { value: 'beatbench', label: 'Beatbench', source: 'Beatbench' },
    { value: 'curve-length', label: 'curve length', source: zong },
    { value: 'pan-tompkins', label: 'Pan and Tompkins', source: 'Pan and Tompkins 1985' },
    { value: 'trigger', label: 'software trigger', source: 'Kratsas 2000' },
    { value: 'annotations', label: 'annotations' },
  ],
  default: 'beatbench',
  help: 'How each QRS is found: by Beatbench’s detector, which weighs slope, shape and rhythm; by the curve length in a sliding window; by the filters and thresholds of Pan and Tompkins; by a trigger with a decaying threshold; or from the annotations of the recording.',
  source: 'Beatbench',
  stage: 'detect',
} as const satisfies ParameterDeclaration;

export const curveLengthDeclarations = parameterGroup(
  { group: 'R-peaks', source: zong, stage: 'detect', onlyFor: { id: 'method', values: ['curve-length'] } },
  [
    numberParameter('lengthWindow', 'Length window', 'ms', [40, 300, 10], {
      default: 130,
      help: 'Window over which the curve length is computed: about the width of the widest QRS.',
    }),
    numberParameter('learning', 'Learning', 's', [1, 60, 1], {
      default: 8,
      help: 'The first threshold comes from the mean curve length over this time.',
    }),
    numberParameter('skip', 'Skip after a beat', 'ms', [100, 500, 10], {
      default: 250,
      help: 'No second beat is searched for within this time after a beat.',
    }),
    numberParameter('fallAfter', 'Threshold falls after', 's', [0.5, 10, 0.1], {
      default: 2.5,
      help: 'After this time without a beat the threshold falls with each sample.',
    }),
    numberParameter('leastTa', 'Minimum threshold', 'µV', [10, 1000, 10], {
      default: 100,
      help: 'The threshold does not fall below this curve length.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
