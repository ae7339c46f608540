import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

const source = 'Kratsas 2000, 2.4';

/** Parameters of preset, pre-filter, trigger and windows; the value ‘preset’ means the preset’s own value. */
export const softwareTriggerDeclarations = [
  ...parameterGroup({ group: 'Defaults', source, stage: 'triggers' }, [
    choiceParameter('preset', 'Preset', {
      choices: { human: 'human', rabbit: 'rabbit' },
      default: 'human',
      help: 'Values of band, blanking, window and signal if not set: for people, or the paper’s for rabbits.',
    }),
  ]),
  ...parameterGroup({ group: 'Trigger', source, stage: 'triggers' }, [
    choiceParameter('triggers', 'Beats from', {
      choices: { software: 'the trigger', 'r-peaks': 'R-peaks' },
      default: 'software',
      help: 'The beats that windows are cut around: from the paper’s trigger, or the R-peaks of a detector.',
    }),
    numberParameter('bandLow', 'Band from', 'Hz', [0.1, 200, 1], {
      words: ['preset'],
      default: 'preset',
      help: 'Lower edge of the band-pass before trigger and windows: 5 Hz for people, 20 Hz for rabbits.',
    }),
    numberParameter('bandHigh', 'Band to', 'Hz', [1, 500, 1], {
      words: ['preset'],
      default: 'preset',
      help: 'Upper edge of the band-pass: 40 Hz for people, 60 Hz for rabbits.',
    }),
    numberParameter('decay', 'Decay', 's', [0.05, 10, 0.05], {
      default: 1,
      help: 'Time in which the trigger’s threshold falls to half.',
    }),
    numberParameter('blanking', 'Blanking', 'ms', [1, 2000, 10], {
      words: ['preset'],
      default: 'preset',
      help: 'Minimum time from one trigger to the next: 250 ms for people, 150 ms for rabbits.',
    }),
  ]),
  ...parameterGroup({ group: 'Window', source, stage: 'windows' }, [
    numberParameter('before', 'Before trigger', 'ms', [0, 1000, 5], {
      words: ['preset'],
      default: 'preset',
      help: 'Where a window begins: 100 ms before the trigger for people, 50 ms for rabbits.',
    }),
    numberParameter('after', 'After trigger', 'ms', [5, 2000, 5], {
      words: ['preset'],
      default: 'preset',
      help: 'Where a window ends: 200 ms after the trigger for people, 100 ms for rabbits.',
    }),
    numberParameter('largestShift', 'Maximum shift', 'ms', [0, 250, 1], {
      words: ['preset'],
      default: 'preset',
      help: 'How far a window is moved to either side to fit best: 30 ms for people, 15 ms for rabbits.',
    }),
    choiceParameter('signal', 'Windows from', {
      choices: { preset: 'by preset', filtered: 'filtered', rectified: 'rectified' },
      default: 'preset',
      help: 'The signal that windows are cut from: the filtered ECG, whose polarity distinguishes many ventricular beats, or its magnitude, as in the paper.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
