import type { DataTable } from '../../charts/figures/data-table.ts';
import { type QrsCandidate, type QrsVerdict, verdictWords } from '../../model/qrs-inside.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { InsideView } from '../../workers/traces/drawing-types.ts';

const short: Readonly<Record<QrsVerdict, string>> = {
  taken: '',
  'searched-back': 'search back',
  'under-threshold': 'under',
  'too-flat': 'too flat',
  'in-skip': 'too soon',
  learning: 'learning',
  't-wave': 'T wave',
  'off-rhythm': 'off rhythm',
};

/** Returns the ratio of a peak to the threshold. */
const thresholdShare = ({ value, against }: QrsCandidate): number | null =>
  against > 0 ? value / against : null;

/** Returns the verdict next to a peak; below the threshold, with the ratio. */
export function shortVerdict(candidate: QrsCandidate, thresholdName: string): string {
  const words = short[candidate.verdict];
  const share = thresholdShare(candidate);
  if (candidate.verdict !== 'under-threshold' || share === null) return words;
  return `${words}, ${formatNumber(share, 2)} ${thresholdName.length > 2 ? '×' : thresholdName}`;
}

/** Returns the verdict in full. */
export function fullVerdict(candidate: QrsCandidate): string {
  const share = thresholdShare(candidate);
  const height = share === null ? '' : `${formatNumber(share, 2)} × the threshold: `;
  return `${height}${verdictWords[candidate.verdict]}`;
}

/** Returns the subtitle of the panel, with the names of its lines. */
export function insideSubtitle({ lines, judgedId, thresholdId }: InsideView, skipSec: number): string {
  const nameOf = (id: string): string => lines.find((line) => line.id === id)?.label ?? id;
  const skip = skipSec > 0 ? `; shaded: ${formatNumber(skipSec * 1000, 0)} ms skipped after a beat` : '';
  return `peaks of ${nameOf(judgedId)} against ${nameOf(thresholdId)}${skip}`;
}

export function insideTable({ candidates }: InsideView): DataTable {
  return {
    columns: ['time, s', 'value', 'threshold', 'taken', 'verdict'],
    rows: candidates.map((one) => [
      one.timeSec,
      one.value,
      one.against,
      one.taken ? 'yes' : 'no',
      verdictWords[one.verdict],
    ]),
  };
}

/** Describes the panel for people who cannot see it. */
export function insideSentence({ candidates }: InsideView): string {
  const taken = candidates.filter((one) => one.taken).length;
  const refused = candidates.filter((one) => !one.taken);
  const reasons = [...new Set(refused.map(({ verdict }) => verdict))].map(
    (verdict) => `${refused.filter((one) => one.verdict === verdict).length} ${verdictWords[verdict]}`,
  );
  return `${candidates.length} candidates in view, ${taken} detected${reasons.length > 0 ? `; rejected: ${reasons.join(', ')}` : ''}.`;
}
