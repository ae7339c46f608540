import type { ParameterDeclaration } from '../model/parameters.ts';
import { choiceParameter, parameterGroup } from './declare.ts';
import { syntheticFields, synthDeclarations } from './synth-declarations.ts';

/**
 * Parameters of a synthetic record in the page: those of the command line, plus the choice of sounds. On the command
 * line `--pcg` takes no value.
 */
export const pageSynthDeclarations = [
  ...synthDeclarations,
  ...parameterGroup(syntheticFields, [
    choiceParameter('pcg', 'Heart sounds', {
      choices: { off: 'without', on: 'with' },
      default: 'off',
      help: 'Whether there is a channel of heart sounds.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
