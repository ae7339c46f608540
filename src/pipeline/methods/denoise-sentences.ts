import { detectionSentence } from './detection-sentences.ts';
import { editSentences, filterFactSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

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
