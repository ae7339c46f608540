import { Fragment, useId } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type {
  AlignedStatistics,
  LeastVarianceStatistics,
  SweepRow,
  SweptStatistics,
  SweptWindow,
} from '../../model/intervals.ts';
import {
  describeMethodBeats,
  comparedMethods,
  type MethodId,
  type TimingMethod,
  timingMethods,
} from '../../model/methods.ts';
import {
  formatNumber,
  formatPercent,
  formatSigned,
  formatSpread,
  missingText,
} from '../../ui/format-number.ts';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { markAtRangeEnd, thresholdText } from '../words/threshold-text.ts';
import type { WindowChoice } from '../bench/list-panel.tsx';
import { windowColumn } from './window-link.tsx';

export interface IntervalRow {
  readonly windowIndex: number;
  readonly windowName: string | null;
  readonly fromSec: number;
  readonly beats: number;
  readonly rejected: number;
  readonly statistics: SweptStatistics;
  /** Formatted threshold, with '!' at the end of its range. */
  readonly threshold: string;
}

/** Returns the row of an interval in a window. */
export function intervalRow(
  {
    from,
    name = null,
    beats,
    rejected,
  }: Pick<SweptWindow<object, never>, 'from' | 'name' | 'beats' | 'rejected'>,
  windowIndex: number,
  statistics: SweptStatistics,
  sweep: readonly SweepRow[],
): IntervalRow {
  const { leastVariance: least } = statistics;
  const threshold = markAtRangeEnd(thresholdText(least), least, sweep);
  return { windowIndex, windowName: name, fromSec: from, beats, rejected, statistics, threshold };
}

interface IntervalTableProps extends WindowChoice {
  readonly name: string;
  readonly rows: readonly IntervalRow[];
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
  /** Whether there is little room, so that only mean, spread, PPV and missed beats are shown. */
  readonly isBrief?: boolean;
}

/** Returns why an SD is outside its own interval; null if it is inside. */
export function whyOutsideInterval({
  sd,
  sdInterval,
  chosenBy,
}: Pick<LeastVarianceStatistics, 'sd' | 'sdInterval' | 'chosenBy'>): string | null {
  if (sd === null || sdInterval === null) return null;
  const [low, high] = sdInterval;
  if (sd >= low && sd <= high) return null;
  if (chosenBy === 'hand') return 'The interval is for the minimum SD; this threshold was set by hand.';
  return sd > high
    ? 'The SD lies above its interval: each resample chooses its own threshold, so its SD is smaller than with the one threshold chosen on all beats.'
    : 'The SD lies below its interval: in the resamples no threshold has as small an SD as the one chosen on all beats.';
}

/** Follows an interval that does not contain its SD; the note under the table explains it. */
const outsideMark = '†';

function sdIntervalText(least: LeastVarianceStatistics): string {
  const { sdInterval } = least;
  if (sdInterval === null) return missingText;
  const text = `${formatNumber(sdInterval[0], 1)} … ${formatNumber(sdInterval[1], 1)}`;
  return whyOutsideInterval(least) === null ? text : `${text} ${outsideMark}`;
}

const best = (isBest: boolean): string | undefined => (isBest ? 'best' : undefined);

const glyph = (method: TimingMethod) => <MarkGlyph kind={method.mark} named />;

/**
 * Returns whether a method is the second of `comparedMethods` and has a smaller SD than the first. Aligned beats may
 * not be averaged like theirs.
 */
function isSteadier(id: MethodId, statistics: SweptStatistics): boolean {
  const [first, second] = comparedMethods;
  const [own, other] = [statistics[second].sd, statistics[first].sd];
  return id === second && own !== null && other !== null && own < other;
}

/** Returns whether a method's PPV is larger than all others by more than the hidden digits. */
function hasBestPpv(id: MethodId, statistics: SweptStatistics): boolean {
  const own = statistics[id].ppv;
  return timingMethods.every((method) => {
    const other = statistics[method.id].ppv;
    if (method.id === id) return true;
    return own !== null && other !== null && own > other && formatPercent(own) !== formatPercent(other);
  });
}

const spreadColumn = (method: TimingMethod): Column<IntervalRow> => ({
  name: method.id,
  head: 'mean ± SD',
  isNumber: true,
  cellClass: ({ statistics }) => best(isSteadier(method.id, statistics)),
  text: ({ statistics: { [method.id]: own } }) => formatSpread(own.mean, own.sd),
});

/** Returns the column of the SD that is comparable between all methods. */
const singleColumn = ({ id }: TimingMethod): Column<IntervalRow> => ({
  name: `${id} SD, single beats`,
  value: ({ statistics }) => statistics[id].sdUnaveraged,
  head: 'single',
  headTitle: 'SD of single beats',
  digits: 1,
});

const ppvColumn = (method: TimingMethod): Column<IntervalRow> => ({
  name: `${method.id} PPV`,
  head: 'PPV, %',
  isNumber: true,
  cellClass: ({ statistics }) => best(hasBestPpv(method.id, statistics)),
  text: ({ statistics }) => formatPercent(statistics[method.id].ppv),
});

/** Returns the columns of a method, under a header that says which beats its values cover. */
function methodColumns(method: TimingMethod, average: number): readonly Column<IntervalRow>[] {
  const beats = describeMethodBeats(method.id, average);
  const group: ColumnGroup = {
    head: (
      <>
        {glyph(method)}
        {beats}
      </>
    ),
    className: 'n',
  };
  const isAveraged = beats !== describeMethodBeats(method.id, 0);
  return [
    spreadColumn(method),
    ...(isAveraged ? [singleColumn(method)] : []),
    ppvColumn(method),
    ...(ownColumns[method.id] ?? []),
  ].map((column) => ({ ...column, group }));
}

/** Columns of the swept threshold only. */
const sweptColumns: readonly Column<IntervalRow>[] = [
  { name: 'threshold', value: ({ threshold }) => threshold, head: 'at', isNumber: true },
  {
    name: 'shift',
    head: 'shift',
    isNumber: true,
    text: ({ statistics: { leastVariance } }) => formatSigned(leastVariance.shift, 1),
  },
  {
    name: 'split-half',
    value: ({ statistics: { leastVariance } }) => leastVariance.splitHalfSd,
    head: 'split-half',
    digits: 1,
  },
  {
    name: 'interval',
    head: 'SD, 95 %',
    isNumber: true,
    text: ({ statistics: { leastVariance } }) => sdIntervalText(leastVariance),
  },
];

/** Columns of how much of the spread of single beats is error, and how much remains. */
const alignedColumns: readonly Column<IntervalRow>[] = [
  {
    name: 'likely error',
    value: ({ statistics: { aligned } }) => aligned.likelyError,
    head: 'error',
    digits: 1,
  },
  {
    name: 'without error',
    head: 'without',
    isNumber: true,
    text: ({ statistics: { aligned } }) => remainingText(aligned),
  },
];

/** Formats '4.0 [3.6, 4.5]', or why there is no value. */
function remainingText({ remainingSd, remainingInterval, notMeasurable }: AlignedStatistics): string {
  if (notMeasurable !== null) return 'not measurable';
  if (remainingInterval === null) return formatNumber(remainingSd, 1);
  const [low, high] = remainingInterval.map((end) => formatNumber(end, 1));
  return `${formatNumber(remainingSd, 1)} [${low ?? ''}, ${high ?? ''}]`;
}

const ownColumns: Readonly<Partial<Record<MethodId, readonly Column<IntervalRow>[]>>> = {
  leastVariance: sweptColumns,
  aligned: alignedColumns,
};

const intervalColumns = (average: number): readonly Column<IntervalRow>[] => [
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
  ...timingMethods.flatMap((method) => methodColumns(method, average)),
  {
    name: 'missed',
    head: (
      <>
        missed
        <br />
        {timingMethods.map((method, index) => (
          <Fragment key={method.id}>
            {index > 0 && '/ '}
            {glyph(method)}
          </Fragment>
        ))}
      </>
    ),
    isNumber: true,
    text: ({ statistics }) =>
      timingMethods.map(({ id }) => formatNumber(statistics[id].missed, 0)).join(' / '),
  },
];

/** Columns shown only if there is room for them. */
const inFullOnly: ReadonlySet<string> = new Set(
  [...sweptColumns, ...alignedColumns].flatMap(({ name }) => (name === 'threshold' ? [] : [name])),
);

/** Renders one interval in every window, by all methods; the link of a row shows its window. */
export function IntervalTable({ name, rows, average, isBrief = false, ...choice }: IntervalTableProps) {
  const note = useId();
  const reasons = new Set(
    (isBrief ? [] : rows).flatMap(({ statistics }) => whyOutsideInterval(statistics.leastVariance) ?? []),
  );
  const isNoted = reasons.size > 0;
  const columns: readonly Column<IntervalRow>[] = [
    { ...windowColumn(`${name}, ms`, choice), headClass: 'name' },
    ...intervalColumns(average).filter((column) => !isBrief || !inFullOnly.has(column.name)),
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
