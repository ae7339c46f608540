import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of correction and template, and of how the result is judged. */
export const templateDeclarations = [
  ...parameterGroup({ group: 'Peak correction', source: 'Nasim 2018, 2.2', stage: 'correct' }, [
    numberParameter('largestMove', 'Maximum move', 'ms', [0, 100, 1], {
      default: 20,
      help: 'A cycle is moved by at most this, to either side, to where it correlates best with the first template.',
    }),
    numberParameter('moveGain', 'Minimum gain', 'ρ', [0, 1, 0.01], {
      default: 0.02,
      help: 'It is moved only where the correlation rises by more than this: noise alone raises it a little.',
      source: 'Beatbench',
    }),
    numberParameter('leastMatch', 'Minimum correlation', 'ρ', [0, 1, 0.01], {
      slider: true,
      default: 0.8,
      help: 'A cycle whose best ρ with the first template is lower stays out of the template and its R is called doubtful. Noise alone lowers ρ.',
    }),
    choiceParameter('leastMatchOf', 'Share of', {
      choices: { one: '1', median: 'median ρ' },
      default: 'one',
      help: 'Whether the minimum correlation is a share of 1 or of the record’s median ρ, which noise lowers too.',
      source: 'Beatbench',
    }),
  ]),
  ...parameterGroup({ group: 'Template', source: 'Agostinelli 2016', stage: 'template' }, [
    choiceParameter('templateAverage', 'Average', {
      choices: { median: 'median', mean: 'mean' },
      default: 'median',
      help: 'What is taken of all cycles at each sample.',
    }),
    choiceParameter('templateOver', 'Over', {
      choices: { record: 'whole record', centred: 'beats around', trailing: 'beats before' },
      default: 'record',
      help: 'One template for all cycles, or for each one of the cycles about it or before it, which follows slow change.',
      source: 'Beatbench',
    }),
    numberParameter('rolling', 'Rolling over', 'beats', [10, 10_000, 10], {
      whole: true,
      default: 60,
      help: 'How many beats a rolling template covers. With fewer than ten kept, the template of the record is used.',
      source: 'Beatbench',
      onlyFor: { id: 'templateOver', values: ['centred', 'trailing'] },
    }),
    choiceParameter('ectopic', 'Ectopic beats', {
      choices: { own: 'own template', template: 'as all others' },
      default: 'own',
      help: 'What is used for recurring beats of another shape: a template of their own, or the record’s, as for every other beat.',
      source: 'Beatbench',
    }),
  ]),
  ...parameterGroup({ group: 'Judgement', source: 'Nasim 2018, equation 1', stage: 'judge' }, [
    numberParameter('snrEvery', 'SNR every', 's', [10, 3600, 10], {
      default: 60,
      help: 'The ratio of signal to noise is given for the record and for each part of this length.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
