import type { ParameterDeclaration } from '../../model/parameters.ts';
import { backendDeclaration, partDeclarations } from '../shared-declarations.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

const paper2 = 'Domazet, Gusev and Ristov 2016';

/** Parameters of one stage of a chain, or of the single filter if there is no chain. */
export const stageDeclarations = parameterGroup({ group: 'Filter', source: paper2, stage: 'design' }, [
  choiceParameter('type', 'Type', {
    choices: { lowpass: 'low-pass', highpass: 'high-pass', bandpass: 'band-pass', bandstop: 'band-stop' },
    default: 'lowpass',
    help: 'What passes: below the upper edge, above the lower edge, between the two, or everything except that.',
  }),
  numberParameter('low', 'Lower edge', 'Hz', [0.001, 100_000, 0.1], {
    words: ['none'],
    default: 'none',
    help: 'Lower edge of the band that passes or is stopped; a low-pass has none.',
  }),
  numberParameter('high', 'Upper edge', 'Hz', [0.001, 100_000, 1], {
    words: ['none'],
    default: 30,
    help: 'Upper edge of the band that passes or is stopped; a high-pass has none.',
  }),
  numberParameter('taps', 'Taps', '', [1, 500_001, 10], {
    whole: true,
    default: 101,
    help: 'Number of coefficients, at each channel’s own rate. More make a steeper edge.',
  }),
  choiceParameter('design', 'Design', {
    choices: { window: 'windowed sinc', equiripple: 'equiripple' },
    default: 'window',
    help: 'A windowed sinc, or the filter with the smallest maximum deviation (Parks–McClellan, up to 2 001 taps).',
    source: 'Parks and McClellan 1972',
  }),
  choiceParameter('window', 'Window', {
    choices: {
      hamming: 'Hamming',
      blackman: 'Blackman',
      hann: 'Hann',
      rectangular: 'rectangular',
      kaiser: 'Kaiser',
    },
    default: 'hamming',
    help: 'Window of the sinc: windows with a wider transition have a deeper stop band.',
  }),
  numberParameter('beta', 'Kaiser beta', '', [0, 50, 0.1], {
    slider: true,
    default: 8.6,
    help: 'For the Kaiser window only: 0 is rectangular, 8.6 about a Blackman window.',
    source: 'Kaiser 1974',
  }),
  numberParameter('transition', 'Transition', 'Hz', [0.001, 50_000, 0.5], {
    words: ['auto'],
    default: 'auto',
    help: 'Width of the transition of an equiripple design, with each edge at its middle. Auto is 3.3 times the sampling rate divided by the taps, or the largest that fits.',
    source: 'Beatbench',
  }),
]) satisfies readonly ParameterDeclaration[];

/** All parameters of the filter analysis. */
export const filterDeclarations = [
  ...partDeclarations,
  ...stageDeclarations,
  ...parameterGroup({ group: 'Filter', source: 'Beatbench', stage: 'design' }, [
    textParameter('stage', 'Chain', {
      example: 'type=highpass,low=0.5,taps=825',
      repeatable: true,
      default: '',
      help: 'One filter of a chain; give the option once for each, in order. It names its own type and edges; other settings that it omits are those given outside the chain.',
    }),
    choiceParameter('alignment', 'Alignment', {
      choices: { 'zero-phase': 'zero phase', causal: 'causal' },
      default: 'zero-phase',
      help: 'Zero phase removes the delay and reflects the ends; causal keeps the delay and starts from zeros.',
      source: 'Domazet, Gusev and Ristov 2016, equation 1',
      stage: 'response',
    }),
  ]),
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];
