import type { ParameterDeclaration } from '../../model/parameters.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of the part of a recording that is written. */
export const convertDeclarations = parameterGroup(
  { group: 'Part of the recording', source: 'Beatbench', stage: 'signals' },
  [
    numberParameter('from', 'From', 's', [0, 1e7, 1], {
      default: 0,
      help: 'The output begins here, or up to one sample of the slowest channel earlier, where all channels have a sample.',
    }),
    numberParameter('until', 'Until', 's', [0, 1e7, 1], {
      words: ['end'],
      default: 'end',
      help: 'The output ends before this time of the recording.',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
