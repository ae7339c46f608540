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
      help: 'Window over which the squared slope is averaged: about the width of the widest QRS. A wider window includes the T wave.',
    }),
    numberParameter('panThreshold', 'Threshold', '', [0.05, 0.9, 0.05], {
      default: 0.25,
      help: 'How far a peak must reach from the noise level towards the signal level.',
    }),
    numberParameter('panSearchBack', 'Search back after', '× average RR', [1.1, 5, 0.01], {
      default: 1.66,
      help: 'After this time without a beat the highest peak above half the threshold is accepted.',
    }),
    numberParameter('panRefractory', 'Refractory time', 'ms', [50, 400, 10], {
      default: 200,
      help: 'No second beat is accepted within this time after a beat.',
    }),
    numberParameter('panTWave', 'T waves within', 'ms', [0, 600, 10], {
      default: 360,
      help: 'A peak this soon after a beat, with less than half its slope, is a T wave. 0 switches this off.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
