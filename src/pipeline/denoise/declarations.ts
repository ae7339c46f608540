import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  arithmeticDeclaration,
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of peak correction and template, and of how the result is judged. */
const templateDeclarations = [
  ...parameterGroup({ group: 'Peak correction', source: 'Nasim 2018, 2.2', stage: 'correct' }, [
    numberParameter('largestMove', 'Maximum move', 'ms', [0, 100, 1], {
      default: 20,
      help: 'A cycle is moved by at most this, to either side, to where its correlation with the first template is highest.',
    }),
    numberParameter('moveGain', 'Minimum gain', 'ρ', [0, 1, 0.01], {
      default: 0.02,
      help: 'A cycle is moved only if its correlation rises by more than this: noise alone raises it a little.',
      source: 'Beatbench',
    }),
    numberParameter('leastMatch', 'Minimum correlation', 'ρ', [0, 1, 0.01], {
      slider: true,
      default: 0.8,
      help: 'A cycle whose best ρ with the first template is lower is left out of the template, and its R is marked as doubtful. Noise alone lowers ρ.',
    }),
    choiceParameter('leastMatchOf', 'Share of', {
      choices: { one: '1', median: 'median ρ' },
      default: 'one',
      help: 'Whether the minimum correlation is a share of 1 or of the record’s median ρ, which noise also lowers.',
      source: 'Beatbench',
    }),
  ]),
  ...parameterGroup({ group: 'Template', source: 'Agostinelli 2016', stage: 'template' }, [
    choiceParameter('templateAverage', 'Average', {
      choices: { median: 'median', mean: 'mean' },
      default: 'median',
      help: 'How cycles are combined at each sample.',
    }),
    choiceParameter('templateOver', 'Over', {
      choices: { record: 'whole record', centred: 'beats around', trailing: 'beats before' },
      default: 'record',
      help: 'One template for all cycles, or one for each cycle from the cycles around or before it, which follows slow change.',
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
      help: 'The template for recurring beats of another shape: their own, or the record’s, as for all other beats.',
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

/** Parameters of filters, cycles and their segments. */
const cycleDeclarations = [
  ...parameterGroup({ group: 'Filters', source: 'Nasim 2018, 2.1', stage: 'preprocess' }, [
    numberParameter('bandLow', 'Band from', 'Hz', [0.01, 20, 0.1], {
      default: 0.5,
      help: 'Lower edge of the Butterworth band-pass, which runs forward and backward and so causes no delay.',
    }),
    numberParameter('bandHigh', 'Band to', 'Hz', [5, 1000, 1], {
      default: 40,
      help: 'Upper edge of the band-pass. An edge at or above 0.45 of the sampling rate is dropped.',
    }),
    numberParameter('order', 'Order, both ways', '', [1, 8, 1], {
      whole: true,
      default: 3,
      help: 'Order of the band-pass in one direction.',
    }),
    choiceParameter('baseline', 'Baseline spline', {
      choices: { on: 'on', off: 'off' },
      default: 'on',
      help: 'Removes a cubic spline through one knot per beat, where the ECG is at rest before R.',
    }),
    numberParameter('knotBefore', 'Knot before R', 'ms', [20, 300, 5], {
      default: 90,
      help: 'How long before R the knot lies: between P wave and QRS.',
      onlyFor: { id: 'baseline', values: ['on'] },
    }),
  ]),
  ...parameterGroup({ group: 'Beats', source: 'Beatbench', stage: 'cycles' }, [
    numberParameter('rrFrom', 'RR from', '× median', [0, 1, 0.1], {
      default: 0.5,
      help: 'A shorter cycle is left out of the template, but is still cleaned.',
    }),
    numberParameter('rrTo', 'RR to', '× median', [1, 10, 0.1], {
      default: 1.8,
      help: 'A longer cycle is left out of the template, but is still cleaned.',
    }),
  ]),
  ...parameterGroup({ group: 'Segments', source: 'Agostinelli 2014', stage: 'cycles' }, [
    numberParameter('qrsHalf', 'QRS, either side', 'ms', [10, 150, 5], {
      default: 40,
      help: 'How far the QRS segment extends to either side of R. It is never stretched.',
    }),
    choiceParameter('stretch', 'Stretch', {
      choices: { uniform: 'uniform', qt: 'by QT' },
      default: 'uniform',
      help: 'How the rest of a cycle is stretched to its median length: evenly, as in the paper; or QT by the root of RR, the last 200 ms not at all, and the part between by the remainder.',
    }),
    choiceParameter('interpolation', 'TUP resampled', {
      choices: { linear: 'linear', cubic: 'cubic' },
      default: 'linear',
      help: 'Interpolation between samples when a cycle is stretched and restored: by lines, or by cubics whose slopes at the samples are central differences (Keys 1981).',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];

/** All parameters of the Denoise analysis. */
export const denoiseDeclarations = [
  ...partDeclarations,
  ...cycleDeclarations,
  ...templateDeclarations,
  ...detectionDeclarations,
  {
    ...mainsDeclaration,
    group: 'R-peaks',
    help: 'The mains frequency; the detector’s slope has a null there.',
    stage: 'detect',
  },
  { ...arithmeticDeclaration, stage: 'detect', onlyFor: { id: 'method', values: ['curve-length'] } },
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the band of the filter, and what the template is made of. */
export const denoiseChangedFirst = [
  'bandLow',
  'bandHigh',
  'templateAverage',
  'templateOver',
  'ectopic',
] as const satisfies readonly (typeof denoiseDeclarations)[number]['id'][];
