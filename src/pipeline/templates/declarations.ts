import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  arithmeticDeclaration,
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { matchDeclarations } from './match-declarations.ts';
import { softwareTriggerDeclarations } from './trigger-declarations.ts';

/**
 * Makes a declaration apply always: the level means the same as in the trigger detector of R-peaks, but is always used
 * here.
 */
function alwaysOfUse(declaration: ParameterDeclaration): ParameterDeclaration {
  if (declaration.id !== 'triggerLevel') return declaration;
  const { onlyFor: _, ...rest } = declaration;
  return { ...rest, group: 'Trigger', stage: 'triggers' };
}

/** All parameters of the Templates analysis. */
export const templatesDeclarations = [
  ...partDeclarations,
  ...softwareTriggerDeclarations,
  ...detectionDeclarations.map(alwaysOfUse),
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency; the slope of the R-peak detector has a null there.',
    stage: 'triggers',
  },
  { ...arithmeticDeclaration, stage: 'triggers', onlyFor: { id: 'triggers', values: ['r-peaks'] } },
  ...matchDeclarations,
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the species, the source of the beats, and what counts as the same shape. */
export const templatesChangedFirst = [
  'preset',
  'triggers',
  'measure',
  'threshold',
  'masterFrom',
] as const satisfies readonly (typeof templatesDeclarations)[number]['id'][];
