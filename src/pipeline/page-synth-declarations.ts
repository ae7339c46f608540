import type { ParameterDeclaration } from '../model/parameters.ts';
import { synthDeclarations } from './synth-declarations.ts';

const soundsDeclaration = {
  kind: 'choice',
  id: 'pcg',
  label: 'Heart sounds',
  group: 'Synthetic record',
  choices: [
    { value: 'off', label: 'without' },
    { value: 'on', label: 'with' },
  ],
  default: 'off',
  help: 'Whether there is a channel of heart sounds.',
  source: 'Beatbench',
  stage: 'synth',
} as const satisfies ParameterDeclaration;

/** Parameters of a synthetic record of the page: those of the command line, where `--pcg` takes no value, and sounds. */
export const pageSynthDeclarations = [
  ...synthDeclarations,
  soundsDeclaration,
] as const satisfies readonly ParameterDeclaration[];
