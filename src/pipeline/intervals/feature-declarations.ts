import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of feet, notches, and the choice of their thresholds. */
export const featureDeclarations = [
  ...parameterGroup({ group: 'Foot', source: 'Cziesler 2014, 2.1', stage: 'features' }, [
    choiceParameter('foot', 'Historic method', {
      choices: {
        'percent-height': 'percent of height',
        minimum: 'minimum',
        'second-derivative': 'second derivative',
        'third-derivative': 'third derivative',
        'intersecting-tangents': 'intersecting tangents',
      },
      default: 'percent-height',
      help: 'The historic foot that least variance is compared with.',
      source: 'Cziesler 2014, 1.2.1 and 2.1',
    }),
    numberParameter('footPercent', 'Historic threshold', '%', [1, 50, 1], {
      default: 5,
      help: 'Height above the base at which the percent-height foot is placed.',
    }),
    choiceParameter('secondDerivative', '2nd derivative', {
      choices: { 'least-squares': 'least squares', central: 'central difference' },
      default: 'least-squares',
      help: 'The 7-point formula: a parabola fitted by least squares, or the exact central difference, which passes more noise.',
      source: 'Chiu 1991',
    }),
    numberParameter('footThreshold', 'Threshold', '%', [1, 50, 1], {
      words: ['auto'],
      default: 'auto',
      help: 'Height of the least-variance foot. Auto uses the steadiest one of each window; a number fixes it for the recording.',
      stage: 'choose',
    }),
  ]),
  ...parameterGroup({ group: 'Notch', source: 'Cziesler 2014, 2.2', stage: 'choose' }, [
    choiceParameter('notch', 'Historic method', {
      choices: {
        'quarry-pigott': 'Quarry-Pigott',
        'first-derivative': 'first derivative',
        'slope-extrapolation': 'slope extrapolation',
        'third-derivative': 'third derivative',
      },
      default: 'quarry-pigott',
      help: 'The historic notch that least variance is compared with.',
      source: 'Cziesler 2014, 1.2.2 and 2.2',
      stage: 'features',
    }),
    numberParameter('notchThreshold', 'Threshold', '%', [-50, 50, 2], {
      words: ['auto'],
      default: 'auto',
      help: 'Level of the least-variance notch: minus before the nadir of the slope, plus after it. Auto uses the steadiest one of each window.',
    }),
    choiceParameter('lvetFoot', 'LVET starts at', {
      choices: { own: 'own foot', historic: 'historic foot', 'least-variance': 'least-variance foot' },
      default: 'own',
      help: 'The foot at which LVET starts: each method’s own, or one for both.',
    }),
  ]),
  ...parameterGroup({ group: 'Least variance', source: 'Beatbench', stage: 'choose' }, [
    numberParameter('levels', 'Levels', '', [10, 200, 10], {
      whole: true,
      even: true,
      default: 50,
      help: 'How many thresholds the sweep tries between 0 and 50 %.',
      source: 'Cziesler 2014, 2.1',
      stage: 'features',
    }),
    numberParameter('leastFound', 'Minimum found', '%', [0, 100, 5], {
      default: 90,
      help: 'A threshold found in fewer of the window’s beats is excluded.',
    }),
    numberParameter('sweepTo', 'Sweep to', '%', [2, 50, 2], {
      slider: true,
      default: 50,
      help: 'Thresholds above this are excluded. A high one is steady but late.',
    }),
    numberParameter('maxShift', 'Maximum shift', 'ms', [1, 200, 1], {
      words: ['off'],
      default: 'off',
      help: 'A threshold whose mean lies further than this from the historic one is excluded.',
    }),
    choiceParameter('sweepOver', 'Chosen over', {
      choices: { window: 'each window', record: 'the record', subject: 'the subject', cohort: 'the cohort' },
      default: 'window',
      help: 'The span that shares one threshold. Means at different thresholds are different points of the upstroke and must not be compared. For a single recording, subject and cohort mean the record.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];

/** Parameters of windows, PPV, bootstrap, and the reference for LVET. */
export const judgementDeclarations = [
  ...parameterGroup({ group: 'Judgement', source: 'Cziesler 2014, 4.3', stage: 'show' }, [
    numberParameter('window', 'Window', 's', [10, 3600, 10], {
      words: ['record', 'stretches'],
      default: 60,
      help: 'Statistics are computed over windows of this length, over the whole record, or over each named stretch.',
      stage: 'beats',
    }),
    numberParameter('acceptance', 'Acceptance', 'ms', [1, 30, 1], {
      slider: true,
      default: 6,
      help: 'A beat counts as correct when its R-to-feature interval lies within this distance of the window’s median.',
    }),
    choiceParameter('ppvMissed', 'Missed beats', {
      choices: { outside: 'outside PPV', false: 'count as false' },
      default: 'outside',
      help: 'Whether a beat without the feature counts against PPV.',
    }),
    numberParameter('resamples', 'Bootstrap', '×', [0, 10000, 100], {
      whole: true,
      default: 1000,
      help: 'Resamples of the moving-block bootstrap for the interval of the smallest SD.',
      source: 'Beatbench',
      stage: 'assess',
    }),
    numberParameter('seed', 'Seed', '', [0, 4294967295, 1], {
      whole: true,
      default: 1,
      help: 'Start of the bootstrap’s random numbers: the same seed gives the same interval.',
      source: 'Beatbench',
      stage: 'assess',
    }),
  ]),
  ...parameterGroup({ group: 'Expected values', source: 'Weissler 1968', stage: 'judge' }, [
    choiceParameter('sex', 'Sex', {
      choices: { unknown: 'not given', male: 'male', female: 'female' },
      default: 'unknown',
      help: 'Which of Weissler’s regressions LVET is compared with; both as one range if not given. They are for the carotid pulse at rest.',
    }),
    choiceParameter('pulseSite', 'Pulse site', {
      choices: {
        auto: 'from the label',
        finger: 'finger',
        ear: 'ear',
        wrist: 'wrist',
        unknown: 'not known',
      },
      default: 'auto',
      help: 'Where the pulse was recorded. rPTT is expected within 150–350 ms at the finger, 80–250 at the ear, 120–320 at the wrist, and 80–350 elsewhere.',
      source: 'Beatbench',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
