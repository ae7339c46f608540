import { detectionSentence } from './detection-sentences.ts';
import { editSentences, mainsSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

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
