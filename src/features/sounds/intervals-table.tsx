import { dataTable } from '../../charts/figures/data-table.ts';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import {
  describeMethodBeats,
  type ByMethod,
  type MethodId,
  type TimingMethod,
  timingMethods,
} from '../../model/methods.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import { formatSigned } from '../../ui/format-number.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { Explained } from '../glossary/term.tsx';
import type { Known, KnownIntervals } from './known-intervals.ts';
import { type SoundSpan, type SpanSpread, soundSpans } from './sound-words.ts';

interface IntervalsTableProps {
  readonly windows: readonly SoundWindow[];
  readonly windowIndex: number;
  /** Whether times include hours. */
  readonly long: boolean;
  readonly known: KnownIntervals | null;
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
  readonly onWindow: (windowIndex: number) => void;
}

const meanError = ({ mean }: SpanSpread, known: number | undefined): number | null =>
  mean === null || known === undefined ? null : mean - known;

interface SpanRow {
  readonly span: SoundSpan;
  readonly spreads: ByMethod<SpanSpread>;
  readonly known: Known | null;
}

const spanRows = (window: SoundWindow, known: KnownIntervals | null): readonly SpanRow[] =>
  soundSpans.map((span) => {
    const spreads = span.of(window);
    return { span, spreads, known: span.known === null ? null : (known?.[span.known] ?? null) };
  });

/**
 * Returns whether a method has a smaller SD than all others that average the same number of beats; means vary less than
 * single beats in any case.
 */
function isSteadiest(id: MethodId, spreads: ByMethod<SpanSpread>, average: number): boolean {
  const beats = describeMethodBeats(id, average);
  const others = timingMethods.filter(
    (method) => method.id !== id && describeMethodBeats(method.id, average) === beats,
  );
  return (
    others.length > 0 &&
    others.every((method) => {
      const [own, other] = [spreads[id].sd, spreads[method.id].sd];
      return own !== null && other !== null && own < other;
    })
  );
}

const digits = ({ span }: SpanRow): number => span.digits;
const dim = (): string => 'dim';

/** Detail for each method: mean and SD, also the likely error, or also the SD of single beats. */
type Detail = 'spread' | 'error' | 'all';

/** Returns the columns of one method. */
function methodColumns(
  { id, name, mark }: TimingMethod,
  average: number,
  detail: Detail,
): readonly Column<SpanRow>[] {
  const of = ({ spreads }: SpanRow) => spreads[id];
  const cellClass = ({ spreads }: SpanRow) => (isSteadiest(id, spreads, average) ? 'best' : undefined);
  const group: ColumnGroup = {
    head: (
      <>
        <MarkGlyph kind={mark} />
        {name}
        <span className="dim"> {describeMethodBeats(id, average)}</span>
      </>
    ),
  };
  const spread: readonly Column<SpanRow>[] = [
    { name: `${name}, mean, ms`, value: (row) => of(row).mean, group, head: 'mean', digits },
    { name: `${name}, SD, ms`, value: (row) => of(row).sd, group, head: 'SD', digits, cellClass },
  ];
  if (detail === 'spread') return spread;
  const isAveraged = describeMethodBeats(id, average) !== describeMethodBeats(id, 0);
  const single: Column<SpanRow> = {
    name: `${name}, SD of single beats, ms`,
    value: (row) => of(row).single,
    group,
    head: 'single',
    headTitle: 'SD of single beats',
    digits,
  };
  return [
    ...spread,
    ...(isAveraged && detail === 'all' ? [single] : []),
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

const knownGroup: ColumnGroup = { head: 'true' };
const offGroup: ColumnGroup = { head: 'off by' };

/** Returns the column of a method's error against the truth. */
const offColumn = ({ id, name, mark }: TimingMethod): Column<SpanRow> => ({
  name: `${name}, error, ms`,
  value: ({ spreads, known }) => meanError(spreads[id], known?.mean),
  group: offGroup,
  head: <MarkGlyph kind={mark} named />,
  isNumber: true,
  text: ({ spreads, known, span }) => formatSigned(meanError(spreads[id], known?.mean), span.digits),
});

const nameColumn: Column<SpanRow> = {
  name: 'interval',
  value: ({ span }) => span.name,
  text: ({ span }) => <Explained text={span.name} isStop={false} />,
  group: { head: 'Interval' },
  head: 'in ms',
};

const knownMean: Column<SpanRow> = {
  name: 'known, mean, ms',
  value: ({ known }) => known?.mean,
  group: knownGroup,
  head: 'mean',
  digits,
  cellClass: dim,
};

const knownSd: Column<SpanRow> = {
  name: 'known, SD, ms',
  value: ({ known }) => known?.sd,
  group: knownGroup,
  head: 'SD',
  digits,
  cellClass: dim,
};

/** Returns columns of the measurements, and next to them the truth. */
function makeColumns(average: number) {
  const withMethods = (detail: Detail) => [
    nameColumn,
    ...timingMethods.flatMap((method) => methodColumns(method, average, detail)),
  ];
  const all = withMethods('all');
  return {
    wideColumns: all,
    /** Next to other panels, if the truth is unknown. */
    ownColumns: withMethods('error'),
    allColumns: [...all, knownMean, knownSd, ...timingMethods.map(offColumn)],
    /** Next to other panels, with the error of each method but not the truth itself. */
    narrowColumns: [...withMethods('spread'), ...timingMethods.map(offColumn)],
  };
}

/** Renders all intervals of a window by all methods, each with its likely error, and the truth if known. */
export function IntervalsTable(props: IntervalsTableProps) {
  const { windows, windowIndex, long, known, average, onWindow } = props;
  const { wideColumns, ownColumns, allColumns, narrowColumns } = makeColumns(average);
  const [inPanel, inLarge] = known === null ? [ownColumns, wideColumns] : [narrowColumns, allColumns];
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
      formats={['csv']}
      tools={tools}
      table={() => dataTable(allColumns, rows)}
    >
      {({ large }) => (
        <div className="panel-scroll sounds-scroll">
          <ColumnTable columns={large ? inLarge : inPanel} rows={rows} rowKey={({ span }) => span.name} />
          <p className="sounds-note">
            {(known === null || large) && 'Error: the root of the summed squares of the marks’ SDs after R. '}
            S1 to S2 includes the isovolumic contraction, about 36 ms; LVET does not.
          </p>
        </div>
      )}
    </FigurePanel>
  );
}
