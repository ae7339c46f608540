import type { ParameterDeclaration } from '../../model/parameters.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

export const panTompkinsDeclarations = parameterGroup(
  {
    group: 'Pan and Tompkins',
    source: 'Pan and Tompkins 1985',
    stage: 'detect',
    onlyFor: { id: 'method', values: ['pan-tompkins'] },
  },
  [
    numberParameter('panWindow', 'Integration window', 'ms', [40, 400, 10], {
      default: 150,
      help: 'Over how much of the signal the squared slope is averaged: about the widest QRS. Wider, it joins the T wave.',
    }),
    numberParameter('panThreshold', 'Threshold', '', [0.05, 0.9, 0.05], {
      default: 0.25,
      help: 'How far from the noise level to the signal level a peak has to reach.',
    }),
    numberParameter('panSearchBack', 'Search back after', '× average RR', [1.1, 5, 0.01], {
      default: 1.66,
      help: 'After this long without a beat the highest peak over half the threshold is taken.',
    }),
    numberParameter('panRefractory', 'Refractory time', 'ms', [50, 400, 10], {
      default: 200,
      help: 'No second beat is taken within this time after one.',
    }),
    numberParameter('panTWave', 'T waves until', 'ms', [0, 600, 10], {
      default: 360,
      help: 'A peak this soon after a beat, and of under half its slope, is a T wave. 0 switches this off.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
