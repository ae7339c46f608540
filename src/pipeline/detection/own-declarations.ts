import type { ParameterDeclaration } from '../../model/parameters.ts';

const own = {
  group: 'Beatbench’s detector',
  source: 'Beatbench',
  stage: 'detect',
  onlyFor: { id: 'method', values: ['beatbench'] },
} as const;

export const ownDeclarations = [
  {
    ...own,
    kind: 'number',
    id: 'refractory',
    label: 'Refractory time',
    unit: 'ms',
    min: 50,
    max: 400,
    step: 10,
    default: 200,
    help: 'No second beat is taken within this time after one.',
  },
  {
    ...own,
    kind: 'number',
    id: 'rhythmWeight',
    label: 'Weight of rhythm',
    unit: '×',
    min: 0,
    max: 3,
    step: 0.1,
    slider: true,
    default: 1,
    help: 'How much an early peak loses, and how much a peak gains where a beat is overdue. 0 leaves the rhythm out.',
  },
  {
    ...own,
    kind: 'number',
    id: 'likenessWeight',
    label: 'Weight of likeness',
    unit: '×',
    min: 0,
    max: 3,
    step: 0.1,
    slider: true,
    default: 1,
    help: 'How much it counts in noise that a peak looks like the beats around it. 0 leaves the shape out.',
  },
] as const satisfies readonly ParameterDeclaration[];
