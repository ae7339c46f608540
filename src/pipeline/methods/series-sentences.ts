import type { RunFact } from '../../model/run-facts.ts';
import { detectionSentence } from './detection-sentences.ts';
import { correctionSentences, editSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Handling of values that are artefacts. */
const handled: Readonly<Record<string, string>> = {
  'left-out': 'left out',
  linear: 'replaced by linear interpolation between their neighbours',
  cubic: 'replaced by a cubic spline through the others',
  kept: 'marked and kept',
};

/** Describes how a series is measured and corrected, and how figures are computed from it. */
export function seriesSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const ran = facts ?? [];
  const trend = () =>
    value('detrending') === 'smoothness-priors'
      ? `a trend by smoothness priors (λ ${say('lambda')}) was removed ${cite('tarvainen')}`
      : 'the mean was removed';
  return [
    ...readSentences(ran),
    ...mainsSentences(ran),
    detectionSentence(words),
    ...editSentences(ran),
    `The series is ${say('of')}, one value per beat. Values at missed, extra and ectopic beats, and outliers, were found by their differences relative to the local spread ${cite('lipponen')} and ${handled[String(value('artefacts'))] ?? ''}. Breaks longer than 10 s were left out.`,
    ...correctionSentences(ran),
    `Figures were computed for ${value('window') === 'stretches' ? 'each named stretch' : `windows of ${say('window')}`} and for the whole. Mean, SD, RMSSD, pNN50, SDANN, the SDNN index and the triangular index follow the Task Force ${cite('taskForce')}, with n − 1 in SDs and differences between neighbours that are both kept. SD1 and SD2 are the semi-axes of the Poincaré plot ${cite('brennan')}. α1 and α2 are from detrended fluctuation analysis with boxes of 4 to 16 and 16 to 64 values ${cite('peng')}. Sample entropy has m ${say('entropyLength')} and r ${say('entropyTolerance')} ${cite('richman')}.`,
    `Spectra were computed by Welch’s method, after resampling at 4 Hz by ${say('joining')} ${cite('welch')}, and by Lomb and Scargle’s at the times of the beats ${cite('lomb', 'scargle')}, both over segments of ${say('segment')}; ${trend()}. Bands begin at ${say('vlfFrom')}, ${say('lfFrom')} and ${say('hfFrom')} and end at ${say('hfTo')}. A band is marked as doubtful if the window has fewer than ${say('leastPeriods')} periods of its lower edge.`,
    `Drift of mean or spread was tested by reverse arrangements of ten parts ${cite('bendat')}.`,
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
        'SD, RMSSD, LF and HF are also given without the likely errors of the values, which are assumed to be independent from beat to beat. Errors of intervals come from their marks.',
      ]
    : [`The errors of the values are not known: ${fact.whyNoErrors}.`];
}

function pairSentence({ say, cite }: MethodWords): string {
  return `The series was compared with the series of ${say('against')}. Coherence is the mean over a band, from half-overlapping segments of 64 s; gain and phase are for frequencies with a coherence of 0.5 or more ${cite('robbe')}. Sequences are three or more beats in which both series change in the same direction, with a correlation of 0.85 or more ${cite('bertinieri')}; rPTT and PEP are expected to change in the opposite direction.`;
}

/** Source of the breathing rate. */
const breathOf: Readonly<Record<string, string>> = {
  auto: 'a recorded channel if there is one, else from the height of R, for beats without a signal from RR, and for pulse intervals from these',
  channel: 'a recorded channel',
  'r-amplitude': 'the height of R',
  rr: 'RR',
  'pulse-amplitude': 'the height of the pulse',
};

function breathSentence({ value, cite }: MethodWords): string {
  return `The breathing rate was estimated from ${breathOf[String(value('respiration'))] ?? ''} ${cite('moody')}: the highest peak of Welch’s spectrum between 4 and 42 per minute (for RR, pulse intervals and pulse height 9 and 42), over segments of 64 s.`;
}
