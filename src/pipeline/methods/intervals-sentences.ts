import type { RunFact } from '../../model/run-facts.ts';
import { detectionSentence, mainsWords } from './detection-sentences.ts';
import {
  alignmentSentences,
  beatSentences,
  editSentences,
  filterFactSentences,
  mainsSentences,
  polaritySentences,
  readSentences,
  thresholdWords,
} from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Describes the processing of a run's signals up to its beats. */
function ranSentences(words: MethodWords, facts: readonly RunFact[]): readonly string[] {
  const { cite } = words;
  return [
    ...readSentences(facts),
    ...mainsSentences(facts),
    ...filterFactSentences(facts),
    `The filters follow Cziesler ${cite('cziesler')}.`,
    ...polaritySentences(facts),
    ...cutSentences(words, facts),
  ];
}

/** Describes how beats were found, corrected and left out in a run. */
export function cutSentences(words: MethodWords, facts: readonly RunFact[]): readonly string[] {
  const { value } = words;
  const limits = {
    short: `${value('rrFrom')} of the median`,
    long: `${value('rrTo')} of it`,
    unlike: String(value('leastMatch')),
  };
  return [detectionSentence(words), ...editSentences(facts), ...beatSentences(facts, limits)].filter(
    (sentence) => sentence !== '',
  );
}

function signalSentences(words: MethodWords): readonly string[] {
  const { facts } = words;
  return [...(facts === null ? askedSentences(words) : ranSentences(words, facts)), averageSentence(words)];
}

/** Describes whether beats are averaged before landmarks are found. */
export function averageSentence({ value, say }: MethodWords): string {
  return Number(value('average')) > 0
    ? `Each beat was averaged with the ${say('average').replace(/ beats$/, '')} kept beats that follow it.`
    : 'Beats were not averaged.';
}

function askedSentences(words: MethodWords): readonly string[] {
  const { value, say, cite } = words;
  const rate =
    value('rate') === 'native'
      ? 'At the recorded rate'
      : `At ${say('rate')}, or the recorded rate where that is lower`;
  const match = Number(value('leastMatch'));
  const unlike =
    match > 0
      ? `, and beats whose pulse had a correlation with the window’s median pulse under ${match}`
      : '';
  const late = value('pulseDelay') === 'kept' ? '; the delay of the pulse’s filter was kept' : '';
  const polarity = String(value('polarity'));
  return [
    `${rate}, the pulse was low-passed at ${say('ppgLowpass')} and the ECG band-passed from ${say('ecgLow')} to ${say('ecgHigh')}${mainsWords(words)}, by FIR filters of zero phase with ${say('taps')} at 500 Hz${late} ${cite('cziesler')}.`,
    ...(polarity === 'auto' ? [] : [`The pulse was used ${say('polarity')}.`]),
    detectionSentence(words),
    `Beats with an RR interval under ${value('rrFrom')} or over ${value('rrTo')} times the median were left out${unlike}.`,
  ];
}

/** Describes how the foot is found, and what rPTT is. */
export function footSentence({ value, say, cite, facts }: MethodWords): string {
  const historic =
    value('foot') === 'percent-height'
      ? `at ${say('footPercent')} of the upstroke’s height`
      : `by ${say('foot')}`;
  const paper = value('foot') === 'second-derivative' ? cite('cziesler', 'chiu') : cite('cziesler');
  const least =
    value('footThreshold') === 'auto'
      ? `at the percentage of the height, of ${say('levels')} up to ${say('sweepTo')}, with the least variance of rPTT${thresholdWords(facts ?? [], 'foot')}`
      : `at ${say('footThreshold')} of the height, set by hand`;
  return `rPTT is the time from R to the foot of the pulse. The foot was taken ${historic} (historic method) and ${least} ${paper}.`;
}

/** Describes how the notch is found, and what LVET is. */
export function notchSentence({ value, say, cite, facts }: MethodWords): string {
  const isQuarry = value('notch') === 'quarry-pigott';
  const historic = isQuarry
    ? 'at the nadir of the pulse’s derivative (Quarry-Pigott’s method)'
    : `by ${say('notch')}`;
  const least =
    value('notchThreshold') === 'auto'
      ? `at the level of the derivative around its nadir with the least variance of LVET${thresholdWords(facts ?? [], 'notch')}`
      : `at ${say('notchThreshold')} around that nadir, set by hand`;
  const start =
    value('lvetFoot') === 'own' ? 'each method’s own foot' : `the ${say('lvetFoot')} for both methods`;
  return `LVET is the time from the foot to the dicrotic notch, from ${start}. The notch was taken ${historic} and ${least} ${isQuarry ? cite('quarryPigott', 'cziesler') : cite('cziesler')}.`;
}

/**
 * Describes how landmarks of single beats are aligned to the mean beat.
 *
 * @param what  the landmarks, as a list in words
 */
export function alignedSentences({ value, say, cite, facts }: MethodWords, what: string): readonly string[] {
  return [
    `By alignment, ${what} were found in the mean of the window’s single beats and transferred to each beat by the shift with the best least-squares fit, with size, offset and slope free ${cite('woody')}. Beats with a shift of ${say('reach')} or more, a correlation with the mean beat under ${value('leastAlignedMatch')}, or a likely error over ${say('largestError')} were left out.`,
    ...alignmentSentences(facts ?? []),
  ];
}

function judgementSentences({ value, say, cite }: MethodWords): readonly string[] {
  const over = {
    window: 'in each window',
    record: 'over the record',
    subject: 'over the subject’s recordings',
    cohort: 'over all recordings',
  }[String(value('sweepOver'))];
  const guard =
    value('maxShift') === 'off' ? '' : ` and whose mean lay within ${say('maxShift')} of the historic one`;
  const windows =
    { record: 'the whole record', stretches: 'each named stretch' }[String(value('window'))] ??
    `windows of ${say('window')}`;
  const missed = value('ppvMissed') === 'false' ? ', beats without it counted as false' : '';
  return [
    `Thresholds were chosen ${over ?? ''} among those found in at least ${say('leastFound')} of its beats${guard}.`,
    `Statistics are computed over ${windows}. PPV is the share of beats whose interval from R to the feature lay within ${say('acceptance')} of the window’s median${missed} ${cite('cziesler')}. The interval of the smallest SD comes from a moving-block bootstrap of ${value('resamples')} resamples, with thresholds chosen again in each.`,
    `LVET is compared with its regression on the heart rate ${cite('weissler')}, which is for the carotid pulse at rest.`,
  ];
}

/** Describes how systolic time intervals are measured. */
export function intervalsSentences(words: MethodWords): readonly string[] {
  return [
    ...signalSentences(words),
    footSentence(words),
    notchSentence(words),
    ...alignedSentences(words, 'R, foot and notch'),
    ...judgementSentences(words),
  ];
}
