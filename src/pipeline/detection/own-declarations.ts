import type { ParameterDeclaration } from '../../model/parameters.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

export const ownDeclarations = parameterGroup(
  {
    group: 'Beatbench’s detector',
    source: 'Beatbench',
    stage: 'detect',
    onlyFor: { id: 'method', values: ['beatbench'] },
  },
  [
    numberParameter('refractory', 'Refractory time', 'ms', [50, 400, 10], {
      default: 200,
      help: 'No second beat is accepted within this time after a beat.',
    }),
    numberParameter('rhythmWeight', 'Weight of rhythm', '×', [0, 3, 0.1], {
      slider: true,
      default: 1,
      help: 'How much an early peak loses, and how much a peak gains when a beat is overdue. 0 ignores the rhythm.',
    }),
    numberParameter('likenessWeight', 'Weight of likeness', '×', [0, 3, 0.1], {
      slider: true,
      default: 1,
      help: 'How much the likeness of a peak to the beats around it counts in noise. 0 ignores the shape.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
