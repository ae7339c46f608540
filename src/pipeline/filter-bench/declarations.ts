import type { ParameterDeclaration } from '../../model/parameters.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { detectionDeclarations, mainsDeclaration } from '../shared-declarations.ts';
import { choiceParameter, parameterGroup } from '../declare.ts';

/** Parameters of the bench in addition to the filter: the signal to show, and the source of its beats. */
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
      help: 'Which signal is filtered: the first of its kind, or among several ECGs or PPGs the one that is analysed.',
    }),
  ]),
  ...filterDeclarations,
  ...detectionDeclarations,
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency: the hum is measured around it, and the QRS detector’s slope has a null there.',
    source: 'Zong, Moody and Jiang 2003',
    stage: 'marks',
  },
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the signal, and the type, edges and length of its filter. */
export const filterBenchChangedFirst = [
  'signal',
  'type',
  'low',
  'high',
  'taps',
] as const satisfies readonly (typeof filterBenchDeclarations)[number]['id'][];
