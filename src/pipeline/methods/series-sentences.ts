import type { RunFact } from '../../model/run-facts.ts';
import { detectionSentence } from './detection-sentences.ts';
import { correctionSentences, editSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Handling of values that are artefacts. */
const handled: Readonly<Record<string, string>> = {
  'left-out': 'left out',
  linear: 'replaced by values on straight lines between their neighbours',
  cubic: 'replaced by values of a cubic spline through the others',
  kept: 'marked and kept',
};

/** Describes how a series is measured and corrected, and how figures are computed from it. */
export function seriesSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const ran = facts ?? [];
  const trend = () =>
    value('detrending') === 'smoothness-priors'
      ? `a trend by smoothness priors (λ ${say('lambda')}) was taken out ${cite('tarvainen')}`
      : 'the mean was taken out';
  return [
    ...readSentences(ran),
    ...mainsSentences(ran),
    detectionSentence(words),
    ...editSentences(ran),
    `The series is of ${say('of')}, a value a beat. Values about missed, extra and ectopic beats, and values that are far off, were found by differences against their local spread ${cite('lipponen')} and ${handled[String(value('artefacts'))] ?? ''}. Breaks of over 10 s were left out.`,
    ...correctionSentences(ran),
    `Figures are of ${value('window') === 'stretches' ? 'each named stretch' : `windows of ${say('window')}`} and of the whole. Mean, SD, RMSSD, pNN50, SDANN, the SDNN index and the triangular index follow the Task Force ${cite('taskForce')}, with n − 1 in SDs and differences between neighbours that both stand. SD1 and SD2 are the half axes of the Poincaré plot ${cite('brennan')}. α1 and α2 are of detrended fluctuation analysis, boxes of 4 to 16 and 16 to 64 values ${cite('peng')}. Sample entropy has m ${say('entropyLength')} and r ${say('entropyTolerance')} ${cite('richman')}.`,
    `Spectra are Welch’s, after resampling at 4 Hz by ${say('joining')} ${cite('welch')}, and Lomb and Scargle’s on the beats’ own times ${cite('lomb', 'scargle')}, both over segments of ${say('segment')}; ${trend()}. Bands begin at ${say('vlfFrom')}, ${say('lfFrom')} and ${say('hfFrom')} and end at ${say('hfTo')}. A band is marked as doubtful where the window holds fewer than ${say('leastPeriods')} periods of its lower edge.`,
    `A drift of mean or spread was looked for by reverse arrangements of ten parts ${cite('bendat')}.`,
    ...(value('respiration') === 'none' ? [] : [breathSentence(words)]),
    ...errorSentences(ran),
    ...(value('against') === 'none' ? [] : [pairSentence(words)]),
  ];
}

/** Describes how the likely errors of the values were used, for the first series. */
function errorSentences(facts: readonly RunFact[]): readonly string[] {
  const fact = facts.find((one) => one.what === 'series');
  if (fact?.whyNoErrors === undefined) return [];
  return fact.whyNoErrors === null
    ? [
        'What remains without the likely errors of the values is given beside SD, RMSSD, LF and HF, the errors being taken as independent from beat to beat; those of intervals between marks are the marks’.',
      ]
    : [`The errors of the values are not known: ${fact.whyNoErrors}.`];
}

function pairSentence({ say, cite }: MethodWords): string {
  return `It was held against the series of ${say('against')}: coherence is the mean over a band, of segments of 64 s half overlapping; gain and phase are of frequencies where it is 0.5 or more ${cite('robbe')}. Sequences are three beats or more in which both go the same way from beat to beat, correlated by 0.85 or more ${cite('bertinieri')}; rPTT and PEP are expected to go the other way.`;
}

/** Source of the breathing rate. */
const breathOf: Readonly<Record<string, string>> = {
  auto: 'a recorded channel where there is one, else from the height of R, of beats without a signal from RR, and of pulse intervals from these',
  channel: 'a recorded channel',
  'r-amplitude': 'the height of R',
  rr: 'RR',
  'pulse-amplitude': 'the height of the pulse',
};

function breathSentence({ value, cite }: MethodWords): string {
  return `The rate of breathing was told from ${breathOf[String(value('respiration'))] ?? ''} ${cite('moody')}: the highest peak between 4 and 42 a minute (of RR, pulse intervals and the height of the pulse 9 and 42) of Welch’s spectrum over segments of 64 s.`;
}
