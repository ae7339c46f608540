import { detectionSentence, edgesSentence, mainsWords } from './detection-sentences.ts';
import {
  selectFacts,
  filterFactSentences,
  mainsSentences,
  polaritySentences,
  readSentences,
  thresholdWords,
} from './fact-sentences.ts';
import { alignedSentences, cutSentences, footSentence, notchSentence } from './intervals-sentences.ts';
import type { MethodWords } from './method-words.ts';

function envelopeSentence({ value, say, cite, facts }: MethodWords): string {
  const kind = {
    shannon: `its Shannon energy computed ${cite('liang')}`,
    absolute: 'its absolute value computed',
    hilbert: 'the magnitude of its analytic signal (Hilbert) computed',
  }[String(value('envelope'))];
  const filtered =
    facts === null
      ? `The phonocardiogram was band-passed (${say('soundBand')} Hz, Butterworth of order 4, zero phase)`
      : 'Of the filtered phonocardiogram';
  return `${filtered}${facts === null ? ', ' : ' '}${kind ?? ''}, and smoothed by a Hann window of ${say('smoothing')}.`;
}

function beatSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const match = Number(value('leastMatch'));
  const unlike =
    match > 0 ? `, and beats whose envelope had a correlation with the window’s median under ${match}` : '';
  const averaged =
    Number(value('average')) > 0
      ? `The envelope of each beat was averaged with those of the ${say('average').replace(/ beats$/, '')} kept beats that follow it ${cite('cziesler')}.`
      : 'Envelopes were not averaged.';
  if (facts !== null) return [...cutSentences(words, facts), ...edgesSentence(words), averaged];
  return [
    `The ECG was band-passed from ${say('ecgLow')} to ${say('ecgHigh')}${mainsWords(words)}.`,
    detectionSentence(words),
    ...edgesSentence(words),
    `Beats with an RR interval under ${value('rrFrom')} or over ${value('rrTo')} times the median were left out${unlike}.`,
    averaged,
  ];
}

/** Describes the onset of sounds by the least-variance method, as part of a sentence. */
function leastWords({ value, say, facts }: MethodWords): string {
  const swept = (of: 'S1' | 'S2') =>
    `under the percentage of it, of ${say('levels')} up to ${say('sweepTo')}, with the least variance of R to the onset${thresholdWords(facts ?? [], of)}`;
  const [s1, s2] = (
    [
      ['s1Threshold', 'S1'],
      ['s2Threshold', 'S2'],
    ] as const
  ).map(([id, of]) => (value(id) === 'auto' ? swept(of) : `under ${say(id)} of it, set by hand`));
  return s1 === s2 ? `${s1}` : `S1 ${s1}, S2 ${s2}`;
}

function ruleSentences(words: MethodWords): readonly string[] {
  const { value, say, cite } = words;
  const isPlain = value('soundRule') === 'plain';
  const maximum = isPlain
    ? 'the highest maximum of the envelope'
    : 'the maximum of the envelope that most of the 20 beats on either side share';
  const expected = isPlain
    ? ''
    : ` Maxima counted less as S2 the further they were from the time expected at the heart rate ${cite('weissler')}.`;
  const height = isPlain ? 'its height' : 'its height over the lowest of the 100 ms before';
  return [
    `S1 is ${maximum} from ${say('s1From')} to ${say('s1To')} after R, S2 that from ${value('s2From')} to ${value('s2To')} RR after S1.${expected}`,
    `A sound begins where the envelope, going back from that maximum, falls under ${say('soundPercent')} of ${height} (historic method), and ${leastWords(words)} ${cite('cziesler')}.`,
  ];
}

function intervalSentences(words: MethodWords): readonly string[] {
  const { value, say, facts } = words;
  const hasPulse = facts === null || selectFacts(facts, 'polarity').length > 0;
  const guard =
    value('maxShift') === 'off' ? '' : ` and whose mean lay within ${say('maxShift')} of the historic one`;
  return [
    `Thresholds were chosen among those found in at least ${say('leastFound')} of the beats${guard}.`,
    ...(hasPulse
      ? pulseSentences(words)
      : ['QS2 is the time from QRS onset to S2. There was no PPG, so LVET and PEP were not computed.']),
    `The likely error of an interval is the root of the sum of squares of the SDs of its marks after R. The interval of the smallest SD comes from a moving-block bootstrap of ${value('resamples')} resamples, with thresholds chosen again in each.`,
  ];
}

function pulseSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const where = facts === null ? `where there was a PPG, low-passed at ${say('ppgLowpass')}, ` : '';
  return [
    `QS2 is the time from QRS onset to S2, and ${where}PEP is QS2 less LVET by the ${value('pepLvet')} method ${cite('weissler')}.`,
    footSentence(words),
    notchSentence(words),
  ];
}

/** Describes how heart sounds are measured. */
export function soundsSentences(words: MethodWords): readonly string[] {
  const { facts } = words;
  const signals =
    facts === null
      ? []
      : [
          ...readSentences(facts),
          ...mainsSentences(facts),
          ...filterFactSentences(facts),
          ...polaritySentences(facts),
        ];
  return [
    ...signals,
    envelopeSentence(words),
    ...beatSentences(words),
    ...ruleSentences(words),
    ...alignedSentences(words, 'R, S1 and S2'),
    ...intervalSentences(words),
  ];
}
