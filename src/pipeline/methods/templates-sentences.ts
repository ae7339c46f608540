import { detectionSentence } from './detection-sentences.ts';
import { editSentences, foundBeatsSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

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
