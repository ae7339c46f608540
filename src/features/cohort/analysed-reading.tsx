import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';

/** Facts for the readings of the cohort, besides the comparison. */
export interface ReadingProps {
  readonly memberCount: number;
  /** Number of recordings that the user has hidden. */
  readonly hiddenCount: number;
  readonly isStopped: boolean;
}

/** Renders how many recordings are analysed, and the state of the others. */
export function AnalysedReading({
  shown,
  memberCount,
  hiddenCount,
  isStopped,
}: ReadingProps & { readonly shown: ShownCohort }) {
  const done = shown.files.length;
  const failed = shown.errors.length;
  const left = Math.max(memberCount - hiddenCount - done - failed, 0);
  const rest = [
    failed > 0 ? `${formatNumber(failed, 0)} failed` : '',
    left > 0 ? `${formatNumber(left, 0)} pending` : '',
    hiddenCount > 0 ? `${formatNumber(hiddenCount, 0)} hidden` : '',
    failed + left + hiddenCount === 0 ? 'all' : '',
    left > 0 && isStopped ? 'stopped' : '',
  ];
  return (
    <Reading label="Analysed" value={formatNumber(done, 0)} unit={`of ${formatNumber(memberCount, 0)}`}>
      {rest.filter((part) => part !== '').join(', ')}
    </Reading>
  );
}
