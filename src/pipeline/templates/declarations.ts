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

/** The level means the same in the trigger as a detector of R-peaks, and is of use here always. */
function alwaysOfUse(declaration: ParameterDeclaration): ParameterDeclaration {
  if (declaration.id !== 'triggerLevel') return declaration;
  const { onlyFor: _, ...rest } = declaration;
  return { ...rest, group: 'Trigger', stage: 'triggers' };
}

/** Every parameter of the Templates analysis. */
export const templatesDeclarations = [
  ...partDeclarations,
  ...softwareTriggerDeclarations,
  ...detectionDeclarations.map(alwaysOfUse),
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency, at which the slope of the detector of R-peaks has a null.',
    stage: 'triggers',
  },
  { ...arithmeticDeclaration, stage: 'triggers', onlyFor: { id: 'triggers', values: ['r-peaks'] } },
  ...matchDeclarations,
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Changed first: the species, where beats come from, and what counts as the same shape. */
export const templatesChangedFirst = [
  'preset',
  'triggers',
  'measure',
  'threshold',
  'masterFrom',
] as const satisfies readonly (typeof templatesDeclarations)[number]['id'][];
