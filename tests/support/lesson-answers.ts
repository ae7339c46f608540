import type { ParameterValues } from '../../src/model/parameters.ts';

/** A wrong answer to an exercise, and the response to it. */
interface WrongAnswer {
  readonly change?: ParameterValues;
  readonly entered?: number;
  readonly hint: RegExp;
}

interface LessonAnswers {
  readonly right: readonly ParameterValues[];
  readonly wrong: readonly WrongAnswer[];
}

/** The correct answer to each exercise, and plausible wrong ones with the hint for each. */
export const lessonAnswers: Readonly<Record<string, LessonAnswers>> = {
  'low-pass-and-r': {
    right: [{ high: 30 }, { high: 40 }, { high: 80 }],
    wrong: [
      { change: { high: 12 }, hint: /R is flattened/ },
      { change: { high: 20 }, hint: /R is flattened/ },
      { change: { high: 150 }, hint: /noise is left \(edge too high\)/ },
    ],
  },
  'wander-and-st': {
    right: [{ low: 0.4 }, { low: 0.5 }, { low: 0.8 }],
    wrong: [
      { change: { low: 0.1 }, hint: /wander is still there/ },
      { change: { low: 1.5 }, hint: /distortion of ST and T/ },
    ],
  },
  'sharp-and-late': {
    right: [{ taps: 31 }, { taps: 61 }],
    wrong: [
      { change: { taps: 11 }, hint: /60 Hz still passes/ },
      { change: { taps: 101 }, hint: /by one sample/ },
    ],
  },
  'trigger-level': {
    right: [{ triggerDecay: 0.7 }, { triggerDecay: 1 }],
    wrong: [
      { change: { triggerDecay: 0.1 }, hint: /falls into the noise/ },
      { change: { triggerDecay: 3 }, hint: /still above them, or noise/ },
    ],
  },
  blanking: {
    right: [{ triggerBlanking: 200 }, { triggerBlanking: 350 }],
    wrong: [
      { change: { triggerBlanking: 420 }, hint: /while the detector is blind/ },
      { change: { triggerBlanking: 600 }, hint: /longer than their RR/ },
    ],
  },
  'pulse-deficit': {
    right: [{}],
    wrong: [
      { entered: 36, hint: /the extrasystoles count too/ },
      { entered: 144, hint: /as one beat/ },
    ],
  },
  'qt-in-noise': {
    right: [{ window: 60 }],
    wrong: [
      { change: { window: 20 }, hint: /use more beats/ },
      { change: { window: 150 }, hint: /Too few windows/ },
    ],
  },
  'qt-at-120': {
    right: [{}],
    wrong: [
      { entered: 24, hint: /not QTcH/ },
      { entered: 81, hint: /QTcF − QT/ },
    ],
  },
  'wide-qrs': {
    right: [{}],
    wrong: [
      { entered: 95, hint: /second peak/ },
      { entered: 400, hint: /neither P nor T/ },
    ],
  },
  'filter-delay': {
    right: [{ pulseDelay: 'removed' }, { pulseDelay: 'removed', taps: 51 }],
    wrong: [
      { change: { taps: 61 }, hint: /what delays the pulse/ },
      { change: { taps: 3 }, hint: /passes the noise/ },
      { change: { pulseDelay: 'removed', taps: 3 }, hint: /passes the noise/ },
    ],
  },
  'mains-hum': {
    right: [{ mains: 50 }],
    wrong: [{ change: { mains: 60 }, hint: /only at its own frequency/ }],
  },
  averaging: {
    right: [{ average: 0 }],
    wrong: [
      { change: { average: 1 }, hint: /averaged away/ },
      { change: { average: 10 }, hint: /averaged away/ },
    ],
  },
  'shallow-foot': {
    right: [{ footPercent: 8 }, { footPercent: 10 }, { footPercent: 12 }],
    wrong: [
      { change: { footPercent: 3 }, hint: /crosses the slow part/ },
      { change: { footPercent: 15 }, hint: /steady, and late/ },
      { change: { footPercent: 40 }, hint: /steady, and late/ },
    ],
  },
  steadiness: {
    right: [{ sweepTo: 8 }, { sweepTo: 4 }, { maxShift: 6 }],
    wrong: [
      { change: { sweepTo: 30 }, hint: /too far up/ },
      { change: { sweepTo: 2 }, hint: /unsteady/ },
    ],
  },
  'single-beats': {
    right: [{ headline: 'aligned' }, { headline: 'aligned', average: 0 }],
    wrong: [
      { change: { average: 0 }, hint: /still includes the errors/ },
      { change: { headline: 'leastVariance' }, hint: /late on average/ },
    ],
  },
  'inverted-sensor': {
    right: [{ polarity: 'inverted' }, { polarity: 'auto' }],
    wrong: [{ change: { polarity: 'recorded' }, hint: /Too few beats/ }],
  },
  'sound-onset': {
    right: [{ soundPercent: 15 }, { soundPercent: 30 }],
    wrong: [
      { change: { soundPercent: 3 }, hint: /Too early: noise/ },
      { change: { soundPercent: 50 }, hint: /high on the rise/ },
    ],
  },
  'smoothing-a-sound': {
    right: [{ smoothing: 10 }, { smoothing: 30 }],
    wrong: [
      { change: { smoothing: 80 }, hint: /before it begins/ },
      { change: { smoothing: 2 }, hint: /oscillations of the sound/ },
    ],
  },
  'which-sound': {
    right: [{ s2To: 0.5 }, { s2To: 0.6 }, { s2To: 0.8 }],
    wrong: [
      { change: { s2To: 1 }, hint: /next S1 is mistaken/ },
      { change: { s2To: 0.35 }, hint: /ends before S2/ },
    ],
  },
  likeness: {
    right: [{ threshold: 0.75 }, { threshold: 0.9 }],
    wrong: [
      { change: { threshold: 0.5 }, hint: /are classed as normal/ },
      { change: { threshold: 0.99 }, hint: /noise alone puts them/ },
    ],
  },
  'what-is-normal': {
    right: [{ promoteAfter: 5 }, { promoteAfter: 15 }],
    wrong: [{ change: { promoteAfter: 40 }, hint: /still the aberrant beat/ }],
  },
  'before-comparing': {
    right: [{ bandHigh: 20 }, { bandHigh: 30 }],
    wrong: [{ change: { bandHigh: 80 }, hint: /filter more/ }],
  },
  'rare-beats': {
    right: [{ ectopic: 'own' }],
    wrong: [{ change: { ectopic: 'template' }, hint: /replaced by normal ones/ }],
  },
  'qt-is-no-rubber': {
    right: [{ stretch: 'qt' }],
    wrong: [{ change: { stretch: 'uniform' }, hint: /T waves are not aligned/ }],
  },
  'how-many-beats': {
    right: [{ rolling: 60 }, { rolling: 100 }],
    wrong: [
      { change: { rolling: 20 }, hint: /noise of few beats/ },
      { change: { rolling: 400 }, hint: /too far away/ },
    ],
  },
  'slow-breathing': {
    right: [{ hfFrom: 0.105 }, { hfFrom: 0.12 }],
    wrong: [
      { change: { hfFrom: 0.2 }, hint: /still counts as LF/ },
      { change: { hfFrom: 0.05 }, hint: /includes LF/ },
    ],
  },
  'one-beat-too-early': {
    right: [{ artefacts: 'left-out' }, { artefacts: 'linear' }, { artefacts: 'cubic' }],
    wrong: [{ change: { artefacts: 'kept' }, hint: /do not come from the sinus node/ }],
  },
  'pulse-is-no-rr': {
    right: [{ of: 'rr' }],
    wrong: [
      { change: { of: 'pulse' }, hint: /changes of the transit time/ },
      { change: { of: 'amplitude' }, hint: /not a time between beats/ },
    ],
  },
};
