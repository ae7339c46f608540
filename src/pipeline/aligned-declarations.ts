import type { AlignLimits } from '../analysis/aligned/carry-from-mean.ts';
import type { ParameterDeclaration } from '../model/parameters.ts';
import { headlineMethod, timingMethods } from '../model/methods.ts';
import type { ResolvedParameters } from './parameters.ts';

/** How landmarks of single beats are aligned to the mean beat, and which method stands large. */
export const alignedDeclarations = [
  {
    kind: 'choice',
    id: 'headline',
    label: 'Headline',
    group: 'Aligned',
    choices: timingMethods.map(({ id, name }) => ({ value: id, label: name })),
    default: headlineMethod,
    help: 'Which method’s value stands large; the others stand beside it.',
    source: 'Beatbench',
    stage: 'judge',
  },
  {
    kind: 'number',
    id: 'reach',
    label: 'Reach',
    group: 'Aligned',
    unit: 'ms',
    min: 10,
    max: 200,
    step: 5,
    default: 80,
    help: 'How far a beat’s landmark may lie from the usual time after R. Beats further off are left out.',
    source: 'Beatbench',
    stage: 'align',
  },
  {
    kind: 'number',
    id: 'leastAlignedMatch',
    label: 'Minimum correlation',
    group: 'Aligned',
    unit: '',
    min: 0,
    max: 1,
    step: 0.05,
    default: 0.8,
    help: 'Beats that correlate less with the mean beat about the landmark are left out.',
    source: 'Beatbench',
    stage: 'align',
  },
  {
    kind: 'number',
    id: 'largestError',
    label: 'Maximum likely error',
    group: 'Aligned',
    unit: 'ms',
    min: 0.5,
    max: 100,
    step: 0.5,
    default: 10,
    help: 'Beats whose likely error (SD) is larger are left out.',
    source: 'Beatbench',
    stage: 'align',
  },
] as const satisfies readonly ParameterDeclaration[];

/** Ids of those that say which beats can be aligned. */
export const alignIds = ['reach', 'leastAlignedMatch', 'largestError'] as const;

export function alignLimits(parameters: ResolvedParameters): AlignLimits {
  return {
    reach: parameters.number('reach'),
    leastMatch: parameters.number('leastAlignedMatch'),
    largestError: parameters.number('largestError'),
  };
}
