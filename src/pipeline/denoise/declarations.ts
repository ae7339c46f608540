import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { cycleDeclarations } from './cycle-declarations.ts';
import { templateDeclarations } from './template-declarations.ts';

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
  stage: 'detect',
  onlyFor: { id: 'method', values: ['curve-length'] },
} as const satisfies ParameterDeclaration;

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
  arithmetic,
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
