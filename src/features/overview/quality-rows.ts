import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { judgingLeads, type JudgedStretch, stretchWords } from '../words/quality-words.ts';

/** The quality of one channel over the record. */
export interface QualityRow {
  readonly name: 'ECG' | 'PPG';
  /** Empty while it is not judged yet. */
  readonly stretches: readonly JudgedStretch[];
}

/** Returns the rows of a report, or those that it will have. */
export function qualityRows(
  report: Pick<QrsReport, 'quality' | 'ppgQuality'> | null,
  expected: readonly QualityRow['name'][],
): QualityRow[] {
  if (report === null) return expected.map((name) => ({ name, stretches: [] }));
  const rows = [
    { name: 'ECG', stretches: report.quality },
    { name: 'PPG', stretches: report.ppgQuality },
  ] as const;
  return rows.flatMap(({ name, stretches }) => (stretches === null ? [] : [{ name, stretches }]));
}

const spanText = ({ fromSec, toSec }: JudgedStretch, long: boolean): string =>
  `${formatClock(fromSec, long)} … ${formatClock(toSec, long)}`;

/** Returns the readout of the quality at a time; empty where none was judged. */
export function qualityReadout(rows: readonly QualityRow[], atSec: number, long: boolean): ReadoutRow[] {
  const found = rows.flatMap(({ name, stretches }) => {
    const stretch = stretches.find(({ fromSec, toSec }) => atSec >= fromSec && atSec < toSec);
    return stretch === undefined ? [] : [{ name, stretch }];
  });
  const [one] = found;
  if (one === undefined) return [];
  return [
    { mark: null, name: 'Quality', value: spanText(one.stretch, long) },
    ...found.flatMap(({ name, stretch }) => {
      const [first = 'good', ...others] = stretchWords(stretch);
      const by = judgingLeads([stretch]).map((label) => `by lead ${label}`);
      const further = [...others, ...by].map((value) => ({ mark: null, name: '', value }));
      return [{ mark: null, name, value: first }, ...further];
    }),
  ];
}

/** Maximum number of doubtful stretches that are listed; others are counted. */
const maxNamed = 5;

/** Describes how much of the record is doubtful, and why. */
export function qualityText(rows: readonly QualityRow[], long: boolean): string {
  if (rows.every(({ stretches }) => stretches.length === 0)) return 'Quality: not judged yet.';
  return rows.map((row) => rowText(row, long)).join(' ');
}

function rowText({ name, stretches }: QualityRow, long: boolean): string {
  if (stretches.length === 0) return `${name} quality: not judged yet.`;
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  const leads = judgingLeads(stretches);
  const by = leads.length === 0 ? '' : `, by ${leads.join(', ')}`;
  if (doubtful.length === 0) return `${name} quality${by}: no stretch is doubtful.`;
  const sec = doubtful.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  const named = doubtful
    .slice(0, maxNamed)
    .map((stretch) => `${spanText(stretch, long)}: ${stretchWords(stretch).join(', ')}`);
  const more = doubtful.length > maxNamed ? [`${doubtful.length - maxNamed} more`] : [];
  return `${name} quality${by}: ${Math.round(sec)} s are doubtful (${[...named, ...more].join('; ')}).`;
}
