import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

const source = 'Kratsas 2000, 2.4';

/** Parameters of master, classification and strategy. */
export const matchDeclarations = [
  ...parameterGroup({ group: 'Match', source, stage: 'master' }, [
    choiceParameter('measure', 'Measure', {
      choices: { cwa: 'CWA', bam: 'BAM', nad: 'NAD', dam: 'DAM', adios: 'ADIOS' },
      default: 'cwa',
      help: 'The measure of likeness: correlation, areas of bins with or without their mean, areas of slopes, or their signs.',
      source: 'Kratsas 2000, 2.1 and 2.2',
    }),
    numberParameter('bin', 'Bin', 'samples', [1, 100, 1], {
      whole: true,
      default: 5,
      help: 'Samples to a bin. An incomplete last one is dropped.',
      source: 'Kratsas 2000, 2.2',
      onlyFor: { id: 'measure', values: ['bam', 'nad'] },
    }),
    numberParameter('threshold', 'Threshold', 'ρ', [0, 1, 0.01], {
      slider: true,
      default: 0.85,
      help: 'A beat whose best ρ with the master is above this belongs to the master; otherwise it joins an abnormal template above the threshold, or begins a new one.',
    }),
    choiceParameter('pick', 'Of several', {
      choices: { first: 'first', best: 'best' },
      default: 'first',
      help: 'Which of several abnormal templates above the threshold a beat joins.',
      stage: 'classify',
    }),
  ]),
  ...parameterGroup({ group: 'Templates', source, stage: 'master', whole: true }, [
    numberParameter('masterFrom', 'Master from', 'beats', [1, 1000, 1], {
      default: 20,
      help: 'Number of beats from which the master is first formed.',
      stage: 'master',
    }),
    numberParameter('masterLeast', 'Minimum alike', 'beats', [1, 1000, 1], {
      default: 5,
      help: 'If fewer of them are alike, the next beats are tried.',
      source: 'Beatbench',
      stage: 'master',
    }),
    numberParameter('growTo', 'Grows to', 'beats', [1, 100_000, 1], {
      default: 50,
      help: 'A template changes with its beats until it holds this many.',
      stage: 'classify',
    }),
    numberParameter('promoteAfter', 'Promoted after', 'beats', [1, 100_000, 1], {
      default: 50,
      help: 'This many beats of one template in a row make it the master.',
      stage: 'classify',
    }),
  ]),
  ...parameterGroup({ group: 'Strategy', source: 'Kratsas 2000, 3', stage: 'classify' }, [
    choiceParameter('strategy', 'Run as', {
      choices: { sequential: 'sequential', rotf: 'ROTF', mpcc: 'MPCC', nds: 'NDS', tds: 'TDS' },
      default: 'sequential',
      help: 'How workers share the work: in sequence; the root joins beats that match no template; shifts are divided; a worker serves templates; or a thread does.',
    }),
    numberParameter('workers', 'Workers', '', [1, 64, 1], {
      whole: true,
      default: 2,
      help: 'Workers that share the work, including the root.',
      onlyFor: { id: 'strategy', values: ['rotf', 'mpcc', 'nds', 'tds'] },
    }),
    numberParameter('files', 'Files', '', [1, 100_000, 1], {
      whole: true,
      words: ['auto'],
      default: 'auto',
      help: 'Parts of the stream that are assigned to the workers; auto is four per worker.',
      onlyFor: { id: 'strategy', values: ['rotf', 'mpcc', 'nds', 'tds'] },
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
