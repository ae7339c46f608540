import { dataTable } from '../../charts/figures/data-table.ts';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import { formatSigned } from '../../ui/format-number.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import type { Known, KnownIntervals } from './known-intervals.ts';
import type { SoundSpan, SpanSpread } from './sound-words.ts';
import { soundSpans } from './sound-words.ts';

interface IntervalsTableProps {
  readonly windows: readonly SoundWindow[];
  readonly windowIndex: number;
  /** Whether times have hours. */
  readonly long: boolean;
  readonly known: KnownIntervals | null;
  readonly recordingName: string;
  readonly onWindow: (windowIndex: number) => void;
}

const errorOf = ({ mean }: SpanSpread, known: number | undefined): number | null =>
  mean === null || known === undefined ? null : mean - known;

interface SpanRow {
  readonly span: SoundSpan;
  readonly historic: SpanSpread;
  readonly least: SpanSpread;
  readonly known: Known | null;
}

const spanRows = (window: SoundWindow, known: KnownIntervals | null): readonly SpanRow[] =>
  soundSpans.map((span) => {
    const { historic, leastVariance: least } = span.of(window);
    return { span, historic, least, known: span.known === null ? null : (known?.[span.known] ?? null) };
  });

const bestIf = (own: number | null, other: number | null): string | undefined =>
  own !== null && other !== null && own < other ? 'best' : undefined;

type Method = 'historic' | 'least';

const digits = ({ span }: SpanRow): number => span.digits;
const dim = (): string => 'dim';

/** Mean, SD and likely error by one method. */
function methodColumns(method: Method, name: string, group: ColumnGroup): readonly Column<SpanRow>[] {
  const of = (row: SpanRow) => row[method];
  const other = (row: SpanRow) => row[method === 'historic' ? 'least' : 'historic'];
  const cellClass = (row: SpanRow) => bestIf(of(row).sd, other(row).sd);
  return [
    { name: `${name}, mean, ms`, value: (row) => of(row).mean, group, head: 'mean', digits },
    { name: `${name}, SD, ms`, value: (row) => of(row).sd, group, head: 'SD', digits, cellClass },
    {
      name: `${name}, likely error, ms`,
      value: (row) => of(row).error,
      group,
      head: 'error',
      digits,
      cellClass: dim,
    },
  ];
}

const knownGroup: ColumnGroup = { head: 'known' };
const offGroup: ColumnGroup = { head: 'off by' };

/** How far a method is from what is known. */
const offColumn = (method: Method, name: string, glyph: 'historic' | 'least-variance'): Column<SpanRow> => ({
  name: `${name}, error, ms`,
  value: (row) => errorOf(row[method], row.known?.mean),
  group: offGroup,
  head: <MarkGlyph kind={glyph} named />,
  isNumber: true,
  text: (row) => formatSigned(errorOf(row[method], row.known?.mean), row.span.digits),
});

function GroupHead({
  glyph,
  name,
}: {
  readonly glyph: 'historic' | 'least-variance';
  readonly name: string;
}) {
  return (
    <>
      <MarkGlyph kind={glyph} />
      {name}
    </>
  );
}

const ownColumns: readonly Column<SpanRow>[] = [
  {
    name: 'interval',
    value: ({ span }) => span.name,
    group: { head: 'Interval' },
    head: 'in ms',
  },
  ...methodColumns('historic', 'historic', { head: <GroupHead glyph="historic" name="historic" /> }),
  ...methodColumns('least', 'least variance', {
    head: <GroupHead glyph="least-variance" name="least variance" />,
  }),
];

const knownColumns: readonly Column<SpanRow>[] = [
  {
    name: 'known, mean, ms',
    value: ({ known }) => known?.mean,
    group: knownGroup,
    head: 'mean',
    digits,
    cellClass: dim,
  },
  {
    name: 'known, SD, ms',
    value: ({ known }) => known?.sd,
    group: knownGroup,
    head: 'SD',
    digits,
    cellClass: dim,
  },
  offColumn('historic', 'historic', 'historic'),
  offColumn('least', 'least variance', 'least-variance'),
];

/** All intervals of a window by both methods, each with its likely error, and what is known of them. */
export function IntervalsTable(props: IntervalsTableProps) {
  const { windows, windowIndex, long, known, recordingName, onWindow } = props;
  const window = windows[windowIndex];
  if (!window) return null;
  const rows = spanRows(window, known);
  const span = `${formatClock(window.from, long)} … ${formatClock(window.to, long)}`;
  const tools = windows.length > 1 && (
    <StepButtons
      labels={['Previous window', 'Next window']}
      isFirst={windowIndex === 0}
      isLast={windowIndex >= windows.length - 1}
      onStep={(by) => onWindow(windowIndex + by)}
    />
  );
  return (
    <FigurePanel
      name="sounds-table"
      title="Intervals"
      sub={windows.length > 1 ? `window ${windowIndex + 1} of ${windows.length}, ${span}` : span}
      recordingName={recordingName}
      formats={['csv']}
      tools={tools}
      table={() => dataTable([...ownColumns, ...knownColumns], rows)}
    >
      <div className="sounds-scroll">
        <ColumnTable
          columns={known ? [...ownColumns, ...knownColumns] : ownColumns}
          rows={rows}
          rowKey={({ span }) => span.name}
        />
        <p className="sounds-note">
          Error: the SDs of an interval’s marks after R, added up in squares. S1 to S2 holds the isovolumic
          contraction, some 36 ms, which LVET does not.
        </p>
      </div>
    </FigurePanel>
  );
}
