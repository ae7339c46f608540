import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of filters, cycles and their segments. */
export const cycleDeclarations = [
  ...parameterGroup({ group: 'Filters', source: 'Nasim 2018, 2.1', stage: 'preprocess' }, [
    numberParameter('bandLow', 'Band from', 'Hz', [0.01, 20, 0.1], {
      default: 0.5,
      help: 'Lower edge of the Butterworth band-pass, which is run forward and backward and so shifts nothing.',
    }),
    numberParameter('bandHigh', 'Band to', 'Hz', [5, 1000, 1], {
      default: 40,
      help: 'Upper edge of the band-pass. At 0.45 of the rate and above it is dropped.',
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
      help: 'A cycle that is shorter stays out of the template; it is cleaned all the same.',
    }),
    numberParameter('rrTo', 'RR to', '× median', [1, 10, 0.1], {
      default: 1.8,
      help: 'A cycle that is longer stays out of the template; it is cleaned all the same.',
    }),
  ]),
  ...parameterGroup({ group: 'Segments', source: 'Agostinelli 2014', stage: 'cycles' }, [
    numberParameter('qrsHalf', 'QRS, either side', 'ms', [10, 150, 5], {
      default: 40,
      help: 'How far the QRS segment reaches to both sides of R. It is never stretched.',
    }),
    choiceParameter('stretch', 'Stretch', {
      choices: { uniform: 'uniform', qt: 'by QT' },
      default: 'uniform',
      help: 'How the rest of a cycle is brought to its median length: evenly, as in the paper, or QT by the root of RR, the last 200 ms not at all, and what lies between by what is left.',
    }),
    choiceParameter('interpolation', 'TUP resampled', {
      choices: { linear: 'linear', cubic: 'cubic' },
      default: 'linear',
      help: 'How samples between two are interpolated, there and back.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
