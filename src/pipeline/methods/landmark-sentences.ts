import { type IcgKind, isIcgKind } from '../../model/landmarks.ts';
import type { RunFact } from '../../model/run-facts.ts';
import { detectionSentence, mainsWords, upstrokesDescription } from './detection-sentences.ts';
import {
  selectFacts,
  filterFactSentences,
  mainsSentences,
  polaritySentences,
  readSentences,
  thresholdWords,
} from './fact-sentences.ts';
import { alignedSentences, averageSentence, cutSentences } from './intervals-sentences.ts';
import type { MethodWords } from './method-words.ts';

/**
 * Describes the source of the beats as far as the parameters determine it; without an ECG they are the channel's
 * upstrokes.
 */
function beatsSentence(words: MethodWords): string {
  const { value, say } = words;
  if (value('beatsFrom') === 'channel') return `${upstrokesDescription}.`;
  const ecg = `The ECG was band-passed from ${value('ecgLow')} to ${say('ecgHigh')}${mainsWords(words)}. ${detectionSentence(words)}`;
  return value('beatsFrom') === 'ecg'
    ? ecg
    : `${ecg} Without an ECG, and for respiration: ${upstrokesDescription}.`;
}

/** Point C, from which the other two points are found. */
const cWords = 'the highest maximum of dZ/dt 60 to 300 ms after R';

const icgWords: Readonly<Record<IcgKind, (words: MethodWords) => string>> = {
  'icg-b': ({ cite }) =>
    `B (the aortic valve opens), the maximum of the third derivative of dZ/dt between R and the steepest upstroke to C, at most 100 ms before C, which is ${cWords} ${cite('arbol')}`,
  'icg-c': ({ cite }) => `C, ${cWords} ${cite('sherwood')}`,
  'icg-x': ({ cite }) =>
    `X (the aortic valve closes), the lowest minimum of dZ/dt 100 to 350 ms after C, which is ${cWords} ${cite('sherwood')}`,
};

function landmarkWords(words: MethodWords): string {
  const { value, say, facts } = words;
  const landmark = String(value('landmark'));
  if (isIcgKind(landmark)) return icgWords[landmark](words);
  const chosen = thresholdWords(facts ?? [], 'landmark');
  const level =
    value('footThreshold') === 'auto'
      ? `at the percentage, of ${say('levels')} up to ${say('sweepTo')}, with the least variance of the interval${chosen}`
      : `at ${say('footThreshold')}, set by hand`;
  switch (landmark) {
    case 'rising':
      return `the first crossing of a share of the beat’s height, going back from its peak: ${say('footPercent')} (historic method) and ${level}`;
    case 'falling':
      return `the first crossing of a share of the beat’s height after its peak: ${say('footPercent')} (historic method) and ${level}`;
    case 'notch':
      return value('notchThreshold') === 'auto'
        ? `the nadir of the slope after the peak (historic method), and the level around it with the least variance of the interval${chosen}`
        : `the nadir of the slope after the peak (historic method), and ${say('notchThreshold')} around it, set by hand`;
    default:
      return `the ${say('landmark')}, to a fraction of a sample`;
  }
}

function startWords(words: MethodWords): string {
  const { value, say, facts } = words;
  const start = String(value('timedFrom'));
  if (isIcgKind(start)) return `${icgWords[start](words)}, in the same beat`;
  const ownBeats = selectFacts(facts ?? [], 'detection').some(({ method }) => method === 'upstrokes');
  switch (start) {
    case 'r':
      return 'R';
    case 's1':
      return `the onset of S1, at ${say('soundPercent')} of the envelope’s height`;
    case 'previous':
      return 'the same landmark of the beat before';
    case 'auto':
      if (facts === null) return 'R, or without an ECG the same landmark of the beat before';
      return ownBeats ? 'the same landmark of the beat before' : 'R';
    default:
      return `the same landmark of ${say('timedFrom')}`;
  }
}

/** Describes how one landmark of any periodic channel is timed. */
export function landmarkSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const paper = isIcgKind(String(value('landmark'))) ? '' : ` ${cite('cziesler')}`;
  const channel = value('channel') === 'auto' ? 'The channel' : say('channel');
  const lowpass = value('ppgLowpass') === 'auto' ? '20 Hz (respiration at 1 Hz)' : say('ppgLowpass');
  const asked = (): readonly string[] => [
    `${channel} was low-passed at ${lowpass} by an FIR filter of zero phase with ${say('taps')} at 500 Hz ${cite('cziesler')}.`,
    beatsSentence(words),
    `Beats shorter than ${value('rrFrom')} or longer than ${value('rrTo')} times the median were left out.`,
  ];
  const ran = (known: readonly RunFact[]): readonly string[] => [
    ...readSentences(known),
    ...mainsSentences(known),
    ...filterFactSentences(known),
    ...polaritySentences(known),
    ...cutSentences(words, known),
  ];
  return [
    ...(facts === null ? asked() : ran(facts)),
    averageSentence(words),
    `The interval is from ${startWords(words)} to ${landmarkWords(words)}${paper}.`,
    ...alignedSentences(words, 'the landmark and what it is timed from'),
    `PPV is the share of beats whose interval lay within ${say('acceptance')} of the window’s median. The interval of the smallest SD comes from a moving-block bootstrap of ${value('resamples')} resamples, with thresholds chosen again in each.`,
  ];
}
