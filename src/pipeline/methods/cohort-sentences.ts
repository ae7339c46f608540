import { intervalsSentences } from './intervals-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** How recordings are compared. */
export function cohortSentences(words: MethodWords): readonly string[] {
  const { value, cite } = words;
  const twoSample = value('test') === 'student' ? 'Student’s' : 'Welch’s';
  const over = value('unit') === 'subject' ? 'subjects, each with the mean of its files' : 'files';
  return [
    ...intervalsSentences(words),
    `The methods were compared over ${over}: PPV, pooled over a file’s windows, by ${twoSample} t-test of two samples and by the paired t-test, Wilcoxon’s signed ranks and the test of Pitman and Morgan for paired variances beside them ${cite('cziesler')}. The difference of SD is historic less least variance; since the least variance is chosen where the SD is least, the difference on beats that took no part in the choice stands beside it.`,
  ];
}
