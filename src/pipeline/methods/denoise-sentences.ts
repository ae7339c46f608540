import { detectionSentence } from './detection-sentences.ts';
import { editSentences, filterFactSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

function templateWords({ value, say }: MethodWords): string {
  const over = {
    record: 'over the whole record',
    centred: `over the ${say('rolling')} about each`,
    trailing: `over the ${say('rolling')} before each`,
  }[String(value('templateOver'))];
  const ectopic =
    value('ectopic') === 'own'
      ? 'ectopic beats having a template of their own'
      : 'ectopic beats being cleaned as all others';
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
    `It was cleaned by segmented-beat modulation ${cite('agostinelli14', 'agostinelli16')}: each cycle is a QRS of ${say('qrsHalf')} either side of R and the rest, which is stretched (${say('stretch')}, ${say('interpolation')} interpolation) to the template’s length and back.`,
    `Cycles were moved by up to ${say('largestMove')} to where they are most like the first template, and those that correlate with it by less than ${value('leastMatch')}${share} stay out of the template ${cite('nasim')}. ${templateWords(words)} ${cite('agostinelli16')}.`,
    `The ratio of signal to noise, over the record and every ${say('snrEvery')} of it, is before that of the clean ECG to what was taken away ${cite('nasim')}, and after that of the templates of odd and of even cycles to half of their difference.`,
  ];
}
