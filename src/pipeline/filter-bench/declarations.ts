import type { ParameterDeclaration } from '../../model/parameters.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { detectionDeclarations, mainsDeclaration } from '../shared-declarations.ts';
import { choiceParameter, parameterGroup } from '../declare.ts';

/** What the bench asks beside the filter: which signal it shows, and where its beats are. */
export const filterBenchDeclarations = [
  ...parameterGroup({ group: 'Part of the record', source: 'Beatbench', stage: 'signals' }, [
    choiceParameter('signal', 'Signal', {
      choices: {
        auto: 'ECG, or the first',
        ecg: 'ECG',
        ppg: 'PPG',
        pcg: 'heart sounds',
        icg: 'impedance cardiogram',
        pressure: 'pressure',
        respiration: 'respiration',
        acceleration: 'acceleration',
      },
      default: 'auto',
      help: 'Which signal is filtered here: the first of its kind, or of several ECGs or PPGs the one that is analysed.',
    }),
  ]),
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
