import { formatNumber } from '../../ui/format-number.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { expectedText } from '../words/expected-text.ts';
import type { IntervalReadingModel } from './interval-reading-model.ts';

/** What is dragged or stepped through is not read out at every step. */
const settledMs = 700;

function sentenceOf({
  name,
  method,
  value,
  spread,
  other,
  expected,
  isPlausible,
  notMeasurable,
}: IntervalReadingModel): string {
  if (notMeasurable !== null) return `${name} not measurable. ${notMeasurable}`;
  const outside = isPlausible || expected === null ? '' : `, not as ${expectedText(expected)}`;
  return `${name}, ${method}, ${formatNumber(value, 1)} ms${outside}, ${spread}; ${other}.`;
}

/** Says the new readings to people who cannot see them change. */
export function ReadingAnnouncer({ readings }: { readonly readings: readonly IntervalReadingModel[] }) {
  return (
    <p className="unseen" role="status" aria-label="New readings">
      {useSettled(readings.map(sentenceOf).join(' '), settledMs)}
    </p>
  );
}
