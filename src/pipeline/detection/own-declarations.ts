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
      help: 'No second beat is taken within this time after one.',
    }),
    numberParameter('rhythmWeight', 'Weight of rhythm', '×', [0, 3, 0.1], {
      slider: true,
      default: 1,
      help: 'How much an early peak loses, and how much a peak gains where a beat is overdue. 0 leaves the rhythm out.',
    }),
    numberParameter('likenessWeight', 'Weight of likeness', '×', [0, 3, 0.1], {
      slider: true,
      default: 1,
      help: 'How much it counts in noise that a peak looks like the beats around it. 0 leaves the shape out.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
