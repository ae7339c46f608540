import { detectionSentence, edgesSentence } from './detection-sentences.ts';
import {
  editSentences,
  mainsSentences,
  marksSentences,
  readSentences,
  filterFactSentences,
  foundBeatsSentences,
} from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { intervalsSentences } from './intervals-sentences.ts';
import { seriesSentences } from './series-sentences.ts';

/** Describes how beats are found and scored. */
export function qrsSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const lead = {
    first: 'One lead was used: the chosen one, or the first by default.',
    best: 'The lead with the best quality was used.',
    all: 'All leads were used together.',
  }[String(value('lead'))];
  const asked = facts === null ? [lead ?? ''] : [];
  const ran = facts ?? [];
  const marks = marksSentences(ran);
  // If the beats came without a signal, nothing was detected.
  const detected =
    marks.length > 0
      ? marks
      : [...readSentences(ran), ...mainsSentences(ran), detectionSentence(words), ...edgesSentence(words)];
  const found = [...detected, ...editSentences(ran)];
  const sentences = [...found, ...asked];
  if (value('reference') === '') return sentences;
  const until = value('scoreTo') === 'end' ? 'the end' : say('scoreTo');
  return [
    ...sentences,
    `Beats were compared with the reference annotations (${say('reference')}) from ${say('scoreFrom')} to ${until}, paired one to one within ${say('tolerance')}. Se is the share of reference beats that were found, PPV the share of found beats that are in the reference ${cite('ec57')}.`,
  ];
}

/** Describes how a signal is filtered and what is measured in it. */
export function filterSentences({ value, say, cite, facts }: MethodWords): readonly string[] {
  const edges = {
    lowpass: `low-pass to ${say('high')}`,
    highpass: `high-pass from ${say('low')}`,
    bandpass: `band-pass from ${say('low')} to ${say('high')}`,
    bandstop: `band-stop from ${say('low')} to ${say('high')}`,
  }[String(value('type'))];
  const kaiser = value('window') === 'kaiser' ? ` (beta ${say('beta')}) ${cite('kaiser')}` : '';
  const design =
    value('design') === 'equiripple'
      ? `designed for equal ripple ${cite('parks')}`
      : `a sinc with a ${say('window')} window${kaiser}`;
  const chain = String(value('stage'));
  const stages = chain === '' ? '' : ` The whole chain: ${chain.split(';').join(', then ')}.`;
  const spectra = 'Spectra before and after are by Welch’s method.';
  if (facts !== null) {
    const designed = chain === '' ? ` Filters are ${design} ${cite('domazet')}.` : '';
    return [...readSentences(facts), `${filterFactSentences(facts).join(' ')}${designed}`, spectra];
  }
  const phase =
    value('alignment') === 'causal'
      ? 'It ran causally, so the output is delayed by half its length.'
      : 'Its delay was removed (zero phase).';
  return [
    `The signal was filtered by an FIR filter of ${say('taps')} taps, ${edges ?? ''}, ${design} ${cite('domazet')}. ${phase}${stages}`,
    spectra,
  ];
}

/** Describes how beats are sorted into templates. */
export function templatesSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const ran = facts ?? [];
  const bin = ['bam', 'nad'].includes(String(value('measure'))) ? ` over bins of ${say('bin')}` : '';
  const pick = value('pick') === 'best' ? 'the most similar' : 'the first';
  const triggers =
    value('triggers') === 'software'
      ? `Beats were found by a software trigger at ${say('triggerLevel')} whose threshold halves in ${say('decay')}, with the preset for ${value('preset') === 'human' ? 'people' : 'rabbits'} for all other settings ${cite('kratsas')}. ${foundBeatsSentences(ran).join(' ')}`.trim()
      : detectionSentence(words);
  const strategy =
    value('strategy') === 'sequential'
      ? 'in one thread'
      : `by the strategy ${say('strategy')} over ${say('workers')} workers`;
  const shift =
    value('largestShift') === 'preset' ? 'by up to the preset’s limit' : `by up to ${say('largestShift')}`;
  return [
    ...readSentences(ran),
    ...mainsSentences(ran),
    triggers,
    ...editSentences(ran),
    `A window around each beat, moved ${shift} to fit best, was compared with templates by ${say('measure')}${bin}. A beat with a likeness above ${say('threshold')} to the master belongs to the master. Otherwise it joins ${pick} of the abnormal templates above the threshold, or begins a new one ${cite('kratsas')}.`,
    `The master is first formed from ${say('masterFrom')}. A template changes with its beats until it has ${say('growTo')}, and ${say('promoteAfter')} of one template in a row make it the master. The work was done ${strategy}.`,
  ];
}

function templateWords({ value, say }: MethodWords): string {
  const over = {
    record: 'over the whole record',
    centred: `over the ${say('rolling')} around each`,
    trailing: `over the ${say('rolling')} before each`,
  }[String(value('templateOver'))];
  const ectopic =
    value('ectopic') === 'own' ? 'with a separate template for ectopic beats' : 'also used for ectopic beats';
  return `The template is the ${say('templateAverage')} cycle ${over ?? ''}, ${ectopic}`;
}

/** Describes how an ECG is cleaned. */
export function denoiseSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const spline =
    value('baseline') === 'on'
      ? ` A spline through points ${say('knotBefore')} before each R was removed ${cite('nasim')}.`
      : '';
  const share = value('leastMatchOf') === 'median' ? ' times the median correlation' : '';
  return [
    ...(facts === null
      ? [
          `The ECG was band-passed from ${say('bandLow')} to ${say('bandHigh')} (Butterworth, order ${say('order')}, both ways) ${cite('nasim')}.${spline}`,
        ]
      : [
          ...readSentences(facts),
          ...mainsSentences(facts),
          `${filterFactSentences(facts).join(' ')}${spline}`,
        ]),
    detectionSentence(words),
    ...editSentences(facts ?? []),
    `It was cleaned by segmented-beat modulation ${cite('agostinelli14', 'agostinelli16')}: each cycle is split into a QRS of ${say('qrsHalf')} either side of R and the rest, which is stretched (${say('stretch')}, ${say('interpolation')} interpolation) to the template’s length and back.`,
    `Cycles were moved by up to ${say('largestMove')} to the highest correlation with the first template. Those with a correlation under ${value('leastMatch')}${share} were left out of the template ${cite('nasim')}. ${templateWords(words)} ${cite('agostinelli16')}.`,
    `The signal-to-noise ratio was computed over the record and every ${say('snrEvery')}. Before cleaning it is that of the clean ECG to the removed signal ${cite('nasim')}; after cleaning, that of the templates of odd and even cycles to half of their difference.`,
  ];
}

/** Describes how P, QRS and T are found, and what is computed from them. */
export function wavesSentences(words: MethodWords): readonly string[] {
  const { value, say, cite, facts } = words;
  const ran = facts ?? [];
  const leads =
    value('leads') === 'all'
      ? 'Onsets and ends over all leads are the median of the three earliest or latest'
      : 'Onsets and ends are those of the lead that beats were found in';
  const sentences = [
    ...readSentences(ran),
    ...mainsSentences(ran),
    detectionSentence(words),
    ...editSentences(ran),
    `P, QRS and T were delineated by the slope of the ECG in the median beat of ${value('window') === 'stretches' ? 'each named stretch' : `windows of ${say('window')}`}, of the beats of each window’s commonest class. ${leads} ${cite('martinez')}.`,
    `The waves of the median beat were transferred to single beats by alignment if a beat has a correlation of ${say('leastAlignedMatch')} or more and a likely error of at most ${say('largestError')}; other beats were delineated in the mean of similar beats.`,
    `QT was corrected for the mean RR of the window: QT/√RR ${cite('bazett')}, QT/∛RR ${cite('fridericia')}, QT + 154·(1 − RR) ${cite('sagie')} and QT + 1.75·(heart rate − 60) ${cite('hodges')}.`,
  ];
  if (value('reference') === '') return sentences;
  return [
    ...sentences,
    `Waves were compared with the marks of the reference annotations (${say('reference')}).`,
  ];
}

/** Describes how recordings are compared. */
export function cohortSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const twoSample = value('test') === 'student' ? 'Student’s' : 'Welch’s';
  const over = value('unit') === 'subject' ? 'subjects, each represented by the mean of its files' : 'files';
  return [
    ...intervalsSentences(words),
    `The methods were compared over ${over}: PPV, pooled over a file’s windows, by ${twoSample} t-test of two samples, the paired t-test, Wilcoxon’s signed-rank test and the Pitman–Morgan test for paired variances ${cite('cziesler')}. The difference of SD is historic minus least variance. Since least variance minimises the SD, the difference is also given on beats that were not used to choose the threshold.`,
  ];
}

/** Describes how figures of a series are compared between states. */
export function cohortSeriesSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const state = value('states') === 'stretches' ? 'A state is a named stretch of a recording. ' : '';
  return [
    ...seriesSentences(words),
    `${state}Figures of the whole were compared between states, paired by subject, each subject with the mean over its recordings in a state, by the paired t-test and Wilcoxon’s signed-rank test, without a logarithm. Both have p after Holm’s correction for the number of states compared ${cite('holm')}; p is not corrected for the number of figures.`,
  ];
}
