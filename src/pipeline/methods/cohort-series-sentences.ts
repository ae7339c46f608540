import type { MethodWords } from './method-words.ts';
import { seriesSentences } from './series-sentences.ts';

/** How figures of a series are compared between states. */
export function cohortSeriesSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const state = value('states') === 'stretches' ? 'A state is a named stretch of a recording. ' : '';
  return [
    ...seriesSentences(words),
    `${state}Figures of the whole were compared between states, paired by subject, each subject with the mean over its recordings in a state: by the paired t-test, and by Wilcoxon’s signed ranks, as they are, without a logarithm. Both have p after Holm’s correction for the states that a figure is compared in ${cite('holm')}; for the number of figures nothing is corrected.`,
  ];
}
