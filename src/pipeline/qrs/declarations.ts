import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  arithmeticDeclaration,
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

const scoring = 'ANSI/AAMI EC57';

/** All parameters of the QRS analysis. */
export const qrsDeclarations = [
  ...partDeclarations,
  ...detectionDeclarations,
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency; the detector’s slope has a null there.',
    source: 'Zong, Moody and Jiang 2003',
    stage: 'detect',
  },
  {
    ...arithmeticDeclaration,
    help: 'Integer gives exactly the published detector, on digital values; real is the same without truncation, on physical values.',
    stage: 'detect',
    onlyFor: { id: 'method', values: ['curve-length'] },
  },
  ...parameterGroup({ group: 'R-peaks', source: 'Beatbench', stage: 'signal' }, [
    choiceParameter('lead', 'Lead', {
      choices: { first: 'chosen, or first', best: 'best', all: 'all together' },
      default: 'first',
      help: 'The ECG in which beats are found: the chosen one, the one of best quality, or, with Beatbench’s detector, all of one sampling rate together. Onset, end and R are then those of the chosen one, or of the best if the chosen one is doubtful throughout. Quality is that of the leads in which beats are found.',
    }),
    choiceParameter('quality', 'Quality', {
      choices: { on: 'judged', off: 'not judged' },
      default: 'on',
      help: 'Judges how reliable each beat and each ten seconds are. It marks them and removes nothing.',
      stage: 'quality',
    }),
  ]),
  ...parameterGroup({ group: 'Scoring', source: scoring, stage: 'score' }, [
    textParameter('reference', 'Reference', {
      example: 'atr',
      default: '',
      help: 'The annotator whose beats the detector is scored against.',
    }),
    numberParameter('scoreFrom', 'Score from', 's', [0, 1e7, 10], {
      default: 300,
      help: 'The test period begins here; the detector uses the first five minutes for learning.',
    }),
    numberParameter('scoreTo', 'Score to', 's', [0, 1e7, 10], {
      words: ['end'],
      default: 'end',
      help: 'The test period ends here.',
    }),
    numberParameter('tolerance', 'Tolerance', 'ms', [8, 164, 4], {
      slider: true,
      default: 150,
      help: 'A mark within this time of a reference beat counts as that beat.',
    }),
  ]),
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: detector, lead, mains, and the reference of the score. */
export const qrsChangedFirst = [
  'method',
  'lead',
  'mains',
  'reference',
  'tolerance',
] as const satisfies readonly (typeof qrsDeclarations)[number]['id'][];
