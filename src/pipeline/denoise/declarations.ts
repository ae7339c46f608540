import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  arithmeticDeclaration,
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { cycleDeclarations } from './cycle-declarations.ts';
import { templateDeclarations } from './template-declarations.ts';

/** Every parameter of the Denoise analysis. */
export const denoiseDeclarations = [
  ...partDeclarations,
  ...cycleDeclarations,
  ...templateDeclarations,
  ...detectionDeclarations,
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency, at which the detector’s slope has a null.',
    stage: 'detect',
  },
  { ...arithmeticDeclaration, stage: 'detect', onlyFor: { id: 'method', values: ['curve-length'] } },
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Changed first: what is filtered, and what the template is made of. */
export const denoiseChangedFirst = [
  'bandLow',
  'bandHigh',
  'templateAverage',
  'templateOver',
  'ectopic',
] as const satisfies readonly (typeof denoiseDeclarations)[number]['id'][];
