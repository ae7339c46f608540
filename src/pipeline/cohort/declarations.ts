import type { ParameterDeclaration } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { choiceParameter, parameterGroup, textParameter } from '../declare.ts';

/** Fields that all parameters of a comparison have in common. */
export const comparisonFields = { group: 'Comparison', source: 'Beatbench', stage: 'compare' } as const;

/** Parameters of the comparison, in addition to those of the recordings' intervals. */
export const comparisonDeclarations = parameterGroup(comparisonFields, [
  choiceParameter('states', 'States from', {
    choices: { names: 'names', stretches: 'stretches' },
    default: 'names',
    help: 'Where states come from: the file names or the table, or the named stretches within a recording, such as supine and tilt.',
  }),
  choiceParameter('unit', 'Tests over', {
    choices: { file: 'files', subject: 'subjects' },
    default: 'file',
    help: 'Unit of the tests that are listed first. Tests over both are always given: files of one subject are similar, so tests over files make p too small.',
    source: 'Cziesler 2014, 4.3; subjects: Beatbench',
  }),
  choiceParameter('test', 'Two samples', {
    choices: { welch: 'Welch', student: 'Student' },
    default: 'welch',
    help: 'Which two-sample t-test the summary names; the result has both.',
    source: 'Cziesler 2014, 4.3',
  }),
  textParameter('referenceState', 'Reference state', {
    example: 'the first of the study',
    default: '',
    help: 'The state that the others are compared with, subject by subject. Empty: the first in the order of a study, such as rest.',
  }),
]) satisfies readonly ParameterDeclaration[];

/**
 * All parameters of a cohort. For `sweepOver` subject and cohort, `poolCohort` chooses the thresholds; a recording
 * alone chooses its own.
 */
export const cohortDeclarations = [
  ...intervalsDeclarations.map(ofSeveral),
  ...comparisonDeclarations,
] as const satisfies readonly ParameterDeclaration[];

/** Ids of the parameters of the recordings' own analysis. */
export const intervalsIds: readonly string[] = intervalsDeclarations.map(({ id }) => id);

function ofSeveral(declaration: ParameterDeclaration): ParameterDeclaration {
  if (declaration.id !== 'sweepOver') return declaration;
  return {
    ...declaration,
    help: 'The span that shares one threshold, the one with the least SD within the recordings. Means at different thresholds are different points of the upstroke, so compare means over subject or cohort; window is the paper’s choice.',
  };
}
