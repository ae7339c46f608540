import { intervalsSentences } from './intervals-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { seriesSentences } from './series-sentences.ts';

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
