import type { CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import { formatNumber } from '../../ui/format-number.ts';

type Named = { readonly file: string; readonly labels: CohortLabels };

/** A file's name without its folders. */
const lastPathPart = (file: string): string => file.split('/').at(-1) ?? file;

/** What a recording is called in the comparison: 'S10 · L1 · trial 3', or as its file. */
export function memberName({ file, labels }: Named): string {
  const { subject, state, task, trial } = labels;
  if (subject === file) return lastPathPart(file);
  const parts = [subject, state, task, trial === null ? null : `trial ${trial}`];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The same without the subject or the state, where others of the same stand around it. */
export function nameWithin({ file, labels }: Named, by: 'subject' | 'state'): string {
  const { subject, state, task, trial } = labels;
  const other = by === 'subject' ? state : subject === file ? lastPathPart(file) : subject;
  const parts = [other, task, trial === null ? null : `trial ${trial}`].filter((part) => part !== null);
  return parts.length === 0 ? lastPathPart(file) : parts.join(' · ');
}

/** A mean and its 95 % interval. */
export function intervalText(mean: number, [low, high]: readonly [number | null, number | null]): string {
  const text = formatNumber(mean, 1);
  return low === null || high === null
    ? text
    : `${text} (${formatNumber(low, 1)} … ${formatNumber(high, 1)})`;
}
