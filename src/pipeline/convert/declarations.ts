import type { ParameterDeclaration } from '../../model/parameters.ts';

/** The part of a recording that is written. */
export const convertDeclarations = [
  {
    kind: 'number',
    id: 'from',
    label: 'From',
    group: 'Part of the recording',
    unit: 's',
    min: 0,
    max: 1e7,
    step: 1,
    default: 0,
    help: 'What is written begins here, or up to a sample of the slowest channel before, where all channels have a sample.',
    source: 'Beatbench',
    stage: 'signals',
  },
  {
    kind: 'number',
    id: 'until',
    label: 'Until',
    group: 'Part of the recording',
    unit: 's',
    min: 0,
    max: 1e7,
    step: 1,
    words: ['end'],
    default: 'end',
    help: 'What is written ends before this time of the recording.',
    source: 'Beatbench',
    stage: 'signals',
  },
] as const satisfies readonly ParameterDeclaration[];
