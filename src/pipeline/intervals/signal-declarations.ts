import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of the filters of the ECG and the PPG. */
export const signalFilterDeclarations = parameterGroup(
  { group: 'Filters', source: 'Cziesler 2014, 4.2', stage: 'ppg' },
  [
    {
      kind: 'choice',
      id: 'rate',
      label: 'Sampling rate',
      choices: [
        { value: 500, label: '500 Hz' },
        { value: 'native', label: 'native' },
      ],
      default: 500,
      help: 'Signals sampled faster than 500 Hz are resampled to 500 Hz, and so are pulses sampled slower than 120 Hz. Native keeps every sample and takes longer.',
      stage: 'signals',
    },
    numberParameter('ppgLowpass', 'PPG low-pass', 'Hz', [1, 200, 1], {
      default: 20,
      help: 'Cut-off of the low-pass on the PPG, and again on its derivative.',
    }),
    choiceParameter('pulseDelay', 'PPG filter delay', {
      choices: { removed: 'removed', kept: 'kept' },
      default: 'removed',
      help: 'Whether the delay of the PPG’s low-pass is removed. If kept, the pulse is late by half the filter’s length and its slope by the whole length. Use this to study its effect.',
      source: 'Beatbench',
    }),
    choiceParameter('polarity', 'PPG polarity', {
      choices: { auto: 'auto', recorded: 'as recorded', inverted: 'inverted' },
      default: 'auto',
      help: 'Whether the PPG is used as recorded or inverted. Auto inverts it if its upstroke falls, judged by the skewness of its slope.',
      source: 'Beatbench',
    }),
    numberParameter('ecgLow', 'ECG from', 'Hz', [0.01, 40, 0.05], {
      default: 0.05,
      help: 'Lower edge of the ECG band-pass. At 501 taps, 0.05 Hz passes 0.95 of a constant: it does not remove the baseline.',
      stage: 'ecg',
    }),
    numberParameter('ecgHigh', 'ECG to', 'Hz', [20, 1000, 5], {
      default: 150,
      help: 'Upper edge of the ECG band-pass.',
      stage: 'ecg',
    }),
    numberParameter('taps', 'FIR length', 'taps', [3, 5001, 50], {
      whole: true,
      default: 501,
      help: 'Length of every FIR filter at 500 Hz. At other rates its duration stays.',
      stage: 'ecg',
    }),
  ],
) satisfies readonly ParameterDeclaration[];

/** Parameters of what counts as a beat, of averaging, and of the search ranges of landmarks. */
export const beatDeclarations = parameterGroup({ group: 'Beats', source: 'Beatbench', stage: 'features' }, [
  choiceParameter('leaveOut', 'Leave out', {
    choices: { ectopic: 'ventricular and fusion', none: 'none' },
    default: 'ectopic',
    help: 'Ventricular and fusion beats, and the beat after each, are used in no average and no interval. Beats without a class are used.',
    stage: 'ectopic',
  }),
  numberParameter('rrFrom', 'RR from', '× median', [0.1, 1, 0.05], {
    default: 0.5,
    help: 'A beat shorter than this share of the median RR is left out.',
    stage: 'beats',
  }),
  numberParameter('rrTo', 'RR to', '× median', [1, 5, 0.05], {
    default: 1.8,
    help: 'A beat longer than this share of the median RR is left out.',
    stage: 'beats',
  }),
  numberParameter('leastMatch', 'Minimum correlation', 'ρ', [0, 1, 0.05], {
    slider: true,
    default: 0,
    help: 'A beat whose pulse correlates less than this with the median pulse of its window is left out. 0 keeps all; 0.8 is a good start.',
    stage: 'beats',
  }),
  numberParameter('average', 'Ensemble average', 'beats', [0, 30, 1], {
    whole: true,
    slider: true,
    default: 10,
    help: 'Each beat is replaced by the mean of itself and this many beats after it.',
    source: 'Cziesler 2014, 4.2',
    stage: 'average',
  }),
  numberParameter('tail', 'Tail', '× median', [0, 1, 0.05], {
    default: 0.4,
    help: 'How long a beat extends past its end, so that it includes a late notch.',
    stage: 'average',
  }),
  numberParameter('upstrokeTo', 'Upstroke within', '× RR', [0.3, 1.5, 0.05], {
    default: 1,
    help: 'The steepest upstroke is searched for from R to this share of RR after it.',
  }),
  numberParameter('peakTo', 'Peak within', '× RR', [0.1, 1, 0.05], {
    default: 0.4,
    help: 'The systolic peak is searched for up to this share of RR after the upstroke, and no later than ‘Peak at most’.',
  }),
  numberParameter('peakToMs', 'Peak at most', 'ms', [50, 1000, 10], {
    default: 300,
    help: 'The systolic peak is searched for no later than this after the upstroke.',
  }),
  numberParameter('notchTo', 'Notch within', '× RR', [0.2, 1, 0.05], {
    default: 0.65,
    help: 'The nadir of the slope is searched for up to this share of RR after the foot.',
  }),
]) satisfies readonly ParameterDeclaration[];
