import { useMemo } from 'react';
import { formatClock } from '../../../charts/axes/time-axis.ts';
import type { IntervalsResult, IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import { beatsOfMethod, type TimingMethod, type MethodId } from '../../../model/methods.ts';
import { formatCount, formatNumber, formatPercent } from '../../../ui/format-number.ts';
import { type Column, type ColumnGroup, ColumnTable } from '../../bench/column-table.tsx';
import { ReportSection } from '../../report/report-figure.tsx';
import { median } from '../../../dsp/statistics/stats.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';

/** Maximum number of windows that the table lists completely. */
const maxWindows = 6;

/** Number of windows listed around the chosen one if there are more. */
const fewWindows = 3;

/** One interval of a line, ms. */
interface LineInterval {
  readonly mean: number | null;
  /** SD of single beats, not averaged. */
  readonly sd: number | null;
}

/** A line of the table: a window, or a statistic over all windows. */
interface WindowLine {
  readonly kind: 'window' | 'median' | 'least' | 'most';
  /** Start of the window, s. */
  readonly fromSec: number;
  readonly isCurrent: boolean;
  readonly perMinute: number | null;
  readonly rptt: LineInterval;
  readonly lvet: LineInterval;
  /** PPV, 0 … 1. */
  readonly ppvFoot: number | null;
  readonly ppvNotch: number | null;
  /** Number of beats without LVET, including rejected ones. */
  readonly missed: number | null;
}

interface WindowsPart {
  readonly lines: readonly WindowLine[];
  /** Number of windows that the table does not list. */
  readonly left: number;
}

function beatsByWindow({ beats, windows }: IntervalsResult): IntervalBeat[][] {
  const own: IntervalBeat[][] = windows.map(() => []);
  for (const beat of beats) own[beat.window]?.push(beat);
  return own;
}

function windowLine(
  window: IntervalWindow,
  beats: readonly IntervalBeat[],
  headline: MethodId,
  isCurrent: boolean,
): WindowLine {
  const [rptt, lvet] = [window.intervals.rptt[headline], window.intervals.lvet[headline]];
  return {
    kind: 'window',
    fromSec: window.from,
    isCurrent,
    perMinute: heartRateOfBeats(beats)?.perMinute ?? null,
    rptt: { mean: rptt.mean, sd: rptt.sdUnaveraged },
    lvet: { mean: lvet.mean, sd: lvet.sdUnaveraged },
    ppvFoot: rptt.ppv,
    ppvNotch: lvet.ppv,
    missed: window.rejected + lvet.missed,
  };
}

const reductions = {
  median: (values: readonly number[]) => median(values),
  least: (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value)),
  most: (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value)),
} as const;

function summaryLine(lines: readonly WindowLine[], kind: keyof typeof reductions): WindowLine {
  const reduced = (of: (line: WindowLine) => number | null): number | null => {
    const values = lines.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : reductions[kind](values);
  };
  const interval = (of: (line: WindowLine) => LineInterval): LineInterval => ({
    mean: reduced((line) => of(line).mean),
    sd: reduced((line) => of(line).sd),
  });
  return {
    kind,
    fromSec: 0,
    isCurrent: false,
    perMinute: reduced((line) => line.perMinute),
    rptt: interval((line) => line.rptt),
    lvet: interval((line) => line.lvet),
    ppvFoot: reduced((line) => line.ppvFoot),
    ppvNotch: reduced((line) => line.ppvNotch),
    missed: reduced((line) => line.missed),
  };
}

/**
 * Returns the table of the page: every window of a few; of many, those around the current one, and statistics over all.
 */
export function windowsPart(result: IntervalsResult, current: number, headline: MethodId): WindowsPart {
  const beats = beatsByWindow(result);
  const lines = result.windows.map((window, index) =>
    windowLine(window, beats[index] ?? [], headline, index === current),
  );
  if (lines.length <= maxWindows) return { lines, left: 0 };
  const first = Math.min(Math.max(current - 1, 0), lines.length - fewWindows);
  const summaries = (['median', 'least', 'most'] as const).map((kind) => summaryLine(lines, kind));
  return {
    lines: [...lines.slice(first, first + fewWindows), ...summaries],
    left: lines.length - fewWindows,
  };
}

interface ReportWindowsTableProps {
  readonly result: IntervalsResult;
  readonly headline: TimingMethod;
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
  readonly current: number;
  readonly long: boolean;
}

/** Returns the columns of an interval's mean and SD. */
function intervalColumns(key: 'rptt' | 'lvet', name: string): readonly Column<WindowLine>[] {
  const group: ColumnGroup = { head: `${name}, ms`, className: 'group' };
  return [
    {
      name: `${name} mean`,
      group,
      head: 'mean',
      className: 'group',
      value: (line) => line[key].mean,
      digits: 1,
    },
    { name: `${name} SD`, group, head: 'SD', value: (line) => line[key].sd, digits: 1 },
  ];
}

const ppvGroup: ColumnGroup = { head: 'PPV, %', className: 'group' };

const columnsOf = (long: boolean): readonly Column<WindowLine>[] => [
  {
    name: 'from',
    group: { head: 'Window' },
    head: 'from',
    text: ({ kind, fromSec }) => (kind === 'window' ? formatClock(fromSec, long) : kind),
  },
  { name: 'rate', group: { head: 'HR' }, head: '/min', value: ({ perMinute }) => perMinute, digits: 1 },
  ...intervalColumns('rptt', 'rPTT'),
  ...intervalColumns('lvet', 'LVET'),
  {
    name: 'PPV foot',
    group: ppvGroup,
    head: 'foot',
    className: 'group',
    isNumber: true,
    text: ({ ppvFoot }) => formatPercent(ppvFoot),
  },
  {
    name: 'PPV notch',
    group: ppvGroup,
    head: 'notch',
    isNumber: true,
    text: ({ ppvNotch }) => formatPercent(ppvNotch),
  },
  {
    name: 'missed',
    group: { head: 'No LVET', className: 'group' },
    head: 'beats',
    className: 'group',
    value: ({ missed }) => missed,
    digits: 0,
  },
];

const lineClass = ({ isCurrent, kind }: WindowLine): string | undefined =>
  isCurrent ? 'on' : kind === 'median' ? 'separate' : undefined;

/** Describes what the table leaves out. */
function note({ left }: WindowsPart): string {
  if (left === 0) return '';
  return `${formatCount(left, 'more window')}: on the screen and in the export. Median, least and most are over all.`;
}

/** Renders the windows of the recording, summarised for a long one. */
export function ReportWindowsTable(props: ReportWindowsTableProps) {
  const { result, headline, average, current, long } = props;
  const part = useMemo(() => windowsPart(result, current, headline.id), [result, current, headline]);
  const [first] = result.windows;
  const lengthSec = first ? first.to - first.from : 0;
  const isOne = result.windows.length === 1;
  const title = isOne ? 'Window' : `Windows of ${formatNumber(lengthSec, 0)} s`;
  return (
    <ReportSection
      title={title}
      sub={`${headline.name}, ${beatsOfMethod(headline.id, average)}; SD beat to beat`}
    >
      <ColumnTable
        isOnPaper
        columns={columnsOf(long)}
        rows={part.lines}
        rowKey={({ kind, fromSec }) => `${kind} ${fromSec}`}
        rowClass={lineClass}
      />
      <p className="report-key">{note(part)}</p>
    </ReportSection>
  );
}
