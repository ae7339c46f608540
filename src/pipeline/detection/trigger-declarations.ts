import type { ParameterDeclaration } from '../../model/parameters.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

export const triggerDeclarations = parameterGroup(
  {
    group: 'Software trigger',
    source: 'Kratsas 2000',
    stage: 'detect',
    onlyFor: { id: 'method', values: ['trigger'] },
  },
  [
    numberParameter('triggerLow', 'Lower edge', 'Hz', [0.1, 100, 0.5], {
      default: 5,
      help: 'Lower edge of the band-pass before the trigger. The paper has 20 Hz, for the rabbit.',
    }),
    numberParameter('triggerHigh', 'Upper edge', 'Hz', [5, 500, 1], {
      default: 40,
      help: 'Upper edge of the band-pass before the trigger. The paper has 60 Hz, for the rabbit.',
    }),
    numberParameter('triggerLevel', 'Trigger level', '× peak', [0.1, 0.95, 0.05], {
      default: 0.5,
      help: 'The threshold jumps to this share of a peak.',
    }),
    numberParameter('triggerDecay', 'Half-life', 's', [0.05, 10, 0.05], {
      default: 1,
      help: 'Time in which the threshold falls to half.',
    }),
    numberParameter('triggerBlanking', 'Blanking', 'ms', [20, 1000, 10], {
      default: 250,
      help: 'Minimum time from one trigger to the next. The paper has 150 ms, for the rabbit.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
