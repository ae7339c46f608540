import type { ParameterDeclaration } from '../../model/parameters.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { detectionDeclarations, mainsDeclaration } from '../shared-declarations.ts';

/** What the bench asks beside the filter: which signal it shows, and where its beats are. */
export const filterBenchDeclarations = [
  {
    kind: 'choice',
    id: 'signal',
    label: 'Signal',
    group: 'Part of the record',
    choices: [
      { value: 'auto', label: 'ECG, or the first' },
      { value: 'ecg', label: 'ECG' },
      { value: 'ppg', label: 'PPG' },
      { value: 'pcg', label: 'heart sounds' },
      { value: 'icg', label: 'impedance cardiogram' },
      { value: 'pressure', label: 'pressure' },
      { value: 'respiration', label: 'respiration' },
      { value: 'acceleration', label: 'acceleration' },
    ],
    default: 'auto',
    help: 'Which signal is filtered here: the first of its kind, or of several ECGs or PPGs the one that is analysed.',
    source: 'Beatbench',
    stage: 'signals',
  },
  ...filterDeclarations,
  ...detectionDeclarations,
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency: about which mains are measured, and the null of the QRS detector’s slope.',
    source: 'Zong, Moody and Jiang 2003',
    stage: 'marks',
  },
] as const satisfies readonly ParameterDeclaration[];

/** Changed first: which signal, and the kind, the edges and the length of its filter. */
export const filterBenchChangedFirst = [
  'signal',
  'type',
  'low',
  'high',
  'taps',
] as const satisfies readonly (typeof filterBenchDeclarations)[number]['id'][];
