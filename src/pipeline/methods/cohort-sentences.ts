import { intervalsSentences } from './intervals-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { seriesSentences } from './series-sentences.ts';

/** Describes how recordings are compared. */
export function cohortSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const twoSample = value('test') === 'student' ? 'Student’s' : 'Welch’s';
  const over = value('unit') === 'subject' ? 'subjects, each with the mean of its files' : 'files';
  return [
    ...intervalsSentences(words),
    `The methods were compared over ${over}: PPV, pooled over a file’s windows, by ${twoSample} t-test of two samples and by the paired t-test, Wilcoxon’s signed ranks and the test of Pitman and Morgan for paired variances beside them ${cite('cziesler')}. The difference of SD is historic less least variance; since the least variance is chosen where the SD is least, the difference on beats that took no part in the choice stands beside it.`,
  ];
}

/** Describes how figures of a series are compared between states. */
export function cohortSeriesSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const state = value('states') === 'stretches' ? 'A state is a named stretch of a recording. ' : '';
  return [
    ...seriesSentences(words),
    `${state}Figures of the whole were compared between states, paired by subject, each subject with the mean over its recordings in a state: by the paired t-test, and by Wilcoxon’s signed ranks, as they are, without a logarithm. Both have p after Holm’s correction for the states that a figure is compared in ${cite('holm')}; for the number of figures nothing is corrected.`,
  ];
}
