import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
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

const arithmetic = {
  kind: 'choice',
  id: 'arithmetic',
  label: 'Arithmetic',
  group: 'R-peaks',
  choices: [
    { value: 'auto', label: 'by the record' },
    { value: 'integer', label: 'integer' },
    { value: 'real', label: 'real' },
  ],
  default: 'auto',
  help: 'Of the curve-length detector: integer is the published one, mark for mark, on digital values; real is the same without truncation, on physical ones.',
  source: 'Zong, Moody and Jiang 2003',
  stage: 'triggers',
  onlyFor: { id: 'triggers', values: ['r-peaks'] },
} as const satisfies ParameterDeclaration;

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
  arithmetic,
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
