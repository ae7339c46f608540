import { useId } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatNumber, formatPercent, formatSigned, formatSpread, missing } from '../../ui/format-number.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { windowColumn, type WindowChoice } from './window-link.tsx';

export interface IntervalRow {
  readonly windowIndex: number;
  readonly fromSec: number;
  readonly beats: number;
  readonly rejected: number;
  readonly historic: IntervalStatistics;
  readonly least: LeastVarianceStatistics;
  /** The threshold as it reads, with '!' at the end of its range. */
  readonly threshold: string;
}

interface IntervalTableProps extends WindowChoice {
  readonly name: string;
  readonly rows: readonly IntervalRow[];
}

/** Why an SD lies outside its own interval; null where it does not. */
export function whyOutsideInterval({
  sd,
  sdInterval,
  chosenBy,
}: Pick<LeastVarianceStatistics, 'sd' | 'sdInterval' | 'chosenBy'>): string | null {
  if (sd === null || sdInterval === null) return null;
  const [low, high] = sdInterval;
  if (sd >= low && sd <= high) return null;
  if (chosenBy === 'hand') return 'The interval is of the least SD; this threshold was set by hand.';
  return sd > high
    ? 'The SD lies above its interval: every resample chooses its own threshold, whose SD is smaller than that of the one threshold chosen on all beats.'
    : 'The SD lies below its interval: on the resampled beats no threshold is as steady as the one chosen on all beats.';
}

/** Stands behind an interval that does not hold its SD; the note under the table says why. */
const outsideMark = '†';

function sdIntervalText(least: LeastVarianceStatistics): string {
  const { sdInterval } = least;
  if (sdInterval === null) return missing;
  const text = `${formatNumber(sdInterval[0], 1)} … ${formatNumber(sdInterval[1], 1)}`;
  return whyOutsideInterval(least) === null ? text : `${text} ${outsideMark}`;
}

/** Whether a share stands out against the other: larger, and not just in digits that are not shown. */
const isBetter = (own: number | null, other: number | null): boolean =>
  own !== null && other !== null && own > other && formatPercent(own) !== formatPercent(other);

const best = (isBest: boolean): string | undefined => (isBest ? 'best' : undefined);

const historicGlyph = <MarkGlyph kind="historic" named />;
const leastGlyph = <MarkGlyph kind="least-variance" named />;

const intervalColumns: readonly Column<IntervalRow>[] = [
  {
    name: 'beats',
    head: 'beats',
    isNumber: true,
    text: ({ beats, rejected }) => (
      <>
        {formatNumber(beats, 0)}
        {rejected > 0 && <span className="dim"> + {rejected}</span>}
      </>
    ),
  },
  {
    name: 'historic',
    head: <>{historicGlyph}mean ± SD</>,
    isNumber: true,
    text: ({ historic }) => formatSpread(historic.mean, historic.sd),
  },
  {
    name: 'least',
    head: <>{leastGlyph}mean ± SD</>,
    isNumber: true,
    cellClass: ({ historic, least }) =>
      best(historic.sd !== null && least.sd !== null && least.sd < historic.sd),
    text: ({ least }) => formatSpread(least.mean, least.sd),
  },
  { name: 'threshold', value: ({ threshold }) => threshold, head: 'at', isNumber: true },
  { name: 'shift', head: 'shift', isNumber: true, text: ({ least }) => formatSigned(least.shift, 1) },
  { name: 'split-half', value: ({ least }) => least.splitHalfSd, head: 'split-half', digits: 1 },
  { name: 'interval', head: 'SD, 95 %', isNumber: true, text: ({ least }) => sdIntervalText(least) },
  {
    name: 'historic PPV',
    head: <>{historicGlyph}PPV, %</>,
    isNumber: true,
    cellClass: ({ historic, least }) => best(isBetter(historic.ppv, least.ppv)),
    text: ({ historic }) => formatPercent(historic.ppv),
  },
  {
    name: 'least PPV',
    head: <>{leastGlyph}PPV, %</>,
    isNumber: true,
    cellClass: ({ historic, least }) => best(isBetter(least.ppv, historic.ppv)),
    text: ({ least }) => formatPercent(least.ppv),
  },
  {
    name: 'missed',
    head: (
      <>
        missed {historicGlyph}/ {leastGlyph}
      </>
    ),
    isNumber: true,
    text: ({ historic, least }) => `${formatNumber(historic.missed, 0)} / ${formatNumber(least.missed, 0)}`,
  },
];

/** One interval in every window, by both methods; the link of a row shows its window. */
export function IntervalTable({ name, rows, ...choice }: IntervalTableProps) {
  const note = useId();
  const reasons = new Set(rows.flatMap(({ least }) => whyOutsideInterval(least) ?? []));
  const isNoted = reasons.size > 0;
  const columns: readonly Column<IntervalRow>[] = [
    { ...windowColumn(`${name}, ms`, choice), headClass: 'name' },
    ...intervalColumns,
  ];
  return (
    <>
      <ColumnTable
        columns={columns}
        rows={rows}
        rowKey={({ windowIndex }) => windowIndex}
        rowClass={({ windowIndex }) => `pick ${windowIndex === choice.current ? 'on' : ''}`}
        label={`${name} by window`}
        noteId={isNoted ? note : undefined}
      />
      {isNoted && (
        <p id={note} className="quiet">
          {[...reasons].map((reason) => `${outsideMark} ${reason}`).join(' ')}
        </p>
      )}
    </>
  );
}
