import type { AlignLimits } from '../analysis/aligned/carry-from-mean.ts';
import type { ParameterDeclaration } from '../model/parameters.ts';
import { headlineMethod, timingMethods } from '../model/methods.ts';
import type { ResolvedParameters } from './parameters.ts';
import { numberParameter, parameterGroup } from './declare.ts';

/** Parameters of the alignment of single beats to the mean beat, and the choice of the main method. */
export const alignedDeclarations = parameterGroup({ group: 'Aligned', source: 'Beatbench', stage: 'align' }, [
  {
    kind: 'choice',
    id: 'headline',
    label: 'Headline',
    choices: timingMethods.map(({ id, name }) => ({ value: id, label: name })),
    default: headlineMethod,
    help: 'Method whose value is shown large; the others are next to it.',
    stage: 'judge',
  },
  numberParameter('reach', 'Reach', 'ms', [10, 200, 5], {
    default: 80,
    help: 'How far a beat’s landmark may lie from the usual time after R. Beats further off are left out.',
  }),
  numberParameter('leastAlignedMatch', 'Minimum correlation', '', [0, 1, 0.05], {
    default: 0.8,
    help: 'Beats whose correlation with the mean beat around the landmark is lower are left out.',
  }),
  numberParameter('largestError', 'Maximum likely error', 'ms', [0.5, 100, 0.5], {
    default: 10,
    help: 'Beats whose likely error (SD) is larger are left out.',
  }),
]) satisfies readonly ParameterDeclaration[];

/** Ids of the parameters that decide which beats can be aligned. */
export const alignIds = ['reach', 'leastAlignedMatch', 'largestError'] as const;

export function alignLimits(parameters: ResolvedParameters): AlignLimits {
  return {
    reach: parameters.number('reach'),
    leastMatch: parameters.number('leastAlignedMatch'),
    largestError: parameters.number('largestError'),
  };
}
