import { detectionSentence, edgesSentence } from './detection-sentences.ts';
import { editSentences, mainsSentences, marksSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

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
