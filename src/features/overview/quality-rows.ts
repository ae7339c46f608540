import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { causeWords } from '../../model/scoring.ts';
import type { PulseStretchQuality, StretchQuality } from '../../model/qrs-quality.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { QrsReport } from '../../workers/protocol.ts';

type Stretch = StretchQuality | PulseStretchQuality;

/** The quality of one channel over the record. */
export interface QualityRow {
  readonly name: 'ECG' | 'PPG';
  /** None where it is not judged yet. */
  readonly stretches: readonly Stretch[];
}

/** The rows of a report, or those that it will have. */
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

const percent = (share: number): string => `${formatNumber(100 * share, 0)} %`;

function faultWords(stretch: Stretch): string[] {
  return stretch.faults.flatMap((fault) => {
    if (fault === 'flat') return `flat ${percent(1 - stretch.moving)}`;
    if (fault === 'clipped') return `clipped ${percent(1 - stretch.unclipped)}`;
    if (fault === 'no-pulse') return 'no pulse found';
    if (!('correlation' in stretch)) return causeWords[fault === 'wander' ? 'wander' : 'noise'];
    if (fault === 'rate') return `${formatNumber(stretch.pulseRate, 0)} pulses/min`;
    if (fault === 'pause') return `no pulse for ${formatNumber(stretch.longestPauseSec, 1)} s`;
    return ['noise', `correlation ${formatNumber(stretch.correlation, 2)}`];
  });
}

/** What is wrong with a stretch; none where nothing is. */
function stretchWords(stretch: Stretch): string[] {
  const words = faultWords(stretch);
  if (words.length > 0 || !stretch.isDoubtful) return words;
  return ['likeness' in stretch && stretch.likeness === null ? 'no beats' : 'poor match'];
}

const spanText = ({ fromSec, toSec }: Stretch, long: boolean): string =>
  `${formatClock(fromSec, long)} … ${formatClock(toSec, long)}`;

/** What is said of the quality at a moment; nothing where none was judged. */
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
      const further = others.map((value) => ({ mark: null, name: '', value }));
      return [{ mark: null, name, value: first }, ...further];
    }),
  ];
}

/** Doubtful stretches that are named; more are counted. */
const mostNamed = 5;

/** How much of the record is not to be trusted, and why. */
export function qualityText(rows: readonly QualityRow[], long: boolean): string {
  if (rows.every(({ stretches }) => stretches.length === 0)) return 'Quality: not judged yet.';
  return rows.map((row) => rowText(row, long)).join(' ');
}

function rowText({ name, stretches }: QualityRow, long: boolean): string {
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0) return `${name} quality: no stretch is doubtful.`;
  const sec = doubtful.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  const named = doubtful
    .slice(0, mostNamed)
    .map((stretch) => `${spanText(stretch, long)}: ${stretchWords(stretch).join(', ')}`);
  const more = doubtful.length > mostNamed ? [`${doubtful.length - mostNamed} more`] : [];
  return `${name} quality: ${Math.round(sec)} s are doubtful (${[...named, ...more].join('; ')}).`;
}
