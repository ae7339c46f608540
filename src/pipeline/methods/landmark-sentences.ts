import { detectionSentence, mainsWords } from './detection-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Whether beats are those of an ECG, as far as the parameters say; a recording without one has its own upstrokes. */
function beatsSentence(words: MethodWords): string {
  const { value, say } = words;
  const own =
    'Beats are the channel’s own upstrokes: maxima of its slope above half of the median of such maxima, at least 0.4 median periods apart';
  if (value('beatsFrom') === 'channel') return `${own}.`;
  const ecg = `The ECG was band-passed from ${value('ecgLow')} to ${say('ecgHigh')}${mainsWords(words)}. ${detectionSentence(words)}`;
  return value('beatsFrom') === 'ecg' ? ecg : `${ecg} Without an ECG, and of a respiration: ${own}.`;
}

function landmarkWords({ value, say }: MethodWords): string {
  const level =
    value('footThreshold') === 'auto'
      ? `at the percentage, of ${say('levels')} up to ${say('sweepTo')}, with the least variance of the interval`
      : `at ${say('footThreshold')}, chosen by hand`;
  switch (value('landmark')) {
    case 'rising':
      return `the first crossing of a share of the beat’s height, going back from its peak: ${say('footPercent')} (historic method) and ${level}`;
    case 'falling':
      return `the first crossing of a share of the beat’s height after its peak: ${say('footPercent')} (historic method) and ${level}`;
    case 'notch':
      return 'the nadir of the slope after the peak (historic method), and the level about it with the least variance of the interval';
    default:
      return `the ${say('landmark')}, to a fraction of a sample`;
  }
}

function startWords({ value, say }: MethodWords): string {
  switch (value('timedFrom')) {
    case 'r':
      return 'R';
    case 's1':
      return `the onset of S1, at ${say('soundPercent')} of the envelope’s height`;
    case 'previous':
      return 'the same landmark of the beat before';
    case 'auto':
      return 'R, or without an ECG the same landmark of the beat before';
    default:
      return `the same landmark of ${say('timedFrom')}`;
  }
}

/** How one landmark of any periodic channel is timed. */
export function landmarkSentences(words: MethodWords): readonly string[] {
  const { value, say, cite } = words;
  const channel = value('channel') === 'auto' ? 'The channel' : say('channel');
  const lowpass = value('ppgLowpass') === 'auto' ? '20 Hz (a respiration at 1 Hz)' : say('ppgLowpass');
  const average = Number(value('average'));
  return [
    `${channel} was low-passed at ${lowpass} by an FIR filter of zero phase with ${say('taps')} at 500 Hz ${cite('cziesler')}.`,
    beatsSentence(words),
    `Beats shorter than ${value('rrFrom')} or longer than ${value('rrTo')} times the median were left out.`,
    average > 0
      ? `Each beat was averaged with the ${say('average').replace(/ beats$/, '')} kept beats that follow it.`
      : 'Beats were not averaged.',
    `Timed was ${landmarkWords(words)}, from ${startWords(words)} ${cite('cziesler')}.`,
    `PPV is the share of beats whose interval lay within ${say('acceptance')} of the window’s median. The interval of the least SD is by a moving-block bootstrap of ${value('resamples')} resamples, thresholds chosen anew in each.`,
  ];
}
