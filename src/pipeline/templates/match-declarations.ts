import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

const source = 'Kratsas 2000, 2.4';

/** Parameters of master, classification and strategy. */
export const matchDeclarations = [
  ...parameterGroup({ group: 'Match', source, stage: 'master' }, [
    choiceParameter('measure', 'Measure', {
      choices: { cwa: 'CWA', bam: 'BAM', nad: 'NAD', dam: 'DAM', adios: 'ADIOS' },
      default: 'cwa',
      help: 'How likeness is measured: correlation, areas of bins with or without their mean, areas of slopes, or their signs.',
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
      help: 'A beat whose best ρ with the master is above this counts as the master’s; otherwise an abnormal template above it takes it, or a new one begins.',
    }),
    choiceParameter('pick', 'Of several', {
      choices: { first: 'first', best: 'best' },
      default: 'first',
      help: 'Which of several abnormal templates above the threshold gets a beat.',
      stage: 'classify',
    }),
  ]),
  ...parameterGroup({ group: 'Templates', source, stage: 'master', whole: true }, [
    numberParameter('masterFrom', 'Master from', 'beats', [1, 1000, 1], {
      default: 20,
      help: 'Beats that the master is first formed from.',
      stage: 'master',
    }),
    numberParameter('masterLeast', 'At least', 'beats', [1, 1000, 1], {
      default: 5,
      help: 'Where fewer of them are alike, the next beats are tried.',
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
      help: 'How the work is shared among workers: one after another; misfits joined by the root; shifts shared out; a worker that serves templates; or a thread that does.',
    }),
    numberParameter('workers', 'Workers', '', [1, 64, 1], {
      whole: true,
      default: 2,
      help: 'Workers that share the work, the root among them.',
      onlyFor: { id: 'strategy', values: ['rotf', 'mpcc', 'nds', 'tds'] },
    }),
    numberParameter('files', 'Files', '', [1, 100_000, 1], {
      whole: true,
      words: ['auto'],
      default: 'auto',
      help: 'Cuts of the stream that are dealt to the workers; auto is four a worker.',
      onlyFor: { id: 'strategy', values: ['rotf', 'mpcc', 'nds', 'tds'] },
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
