import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { type DataTable, dataTable } from '../../charts/figures/data-table.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { BeatError, ErrorReason } from '../../model/scoring.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { type Column, ScrolledTable, scrolledHeadPx, scrolledRowPx } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useRovingRows } from '../bench/use-roving-rows.ts';
import {
  causeText,
  errorWords,
  hasPeaks,
  nearestText,
  peakText,
  shortCauseText,
  sinceText,
} from './error-words.ts';
import { whyUnscored } from './reference-words.ts';
import { useErrors } from './use-errors.ts';

interface ErrorRow {
  readonly error: BeatError;
  readonly reason: ErrorReason | undefined;
}

interface ErrorsShown {
  readonly withPeak: boolean;
  readonly long: boolean;
  readonly onShow: (error: BeatError) => void;
}

const errorColumns = ({ withPeak, long, onShow }: ErrorsShown): readonly Column<ErrorRow>[] => [
  {
    name: 'time, s',
    value: ({ error }) => error.timeSec,
    head: 'Time',
    headClass: long ? 'when long' : 'when',
    text: ({ error }, _, stop) => (
      <button type="button" className="link" onClick={() => onShow(error)} {...stop}>
        {formatClock(error.timeSec, long, 0.1)}
      </button>
    ),
  },
  {
    name: 'what',
    value: ({ error }) => (error.kind === 'miss' ? 'miss' : 'false alarm'),
    head: 'What',
    headClass: 'what',
    text: ({ error }) => (
      <>
        <MarkGlyph kind={error.kind} />
        {errorWords(error)}
      </>
    ),
  },
  { name: 'class', value: ({ error }) => error.label },
  { name: 'peak, × threshold', value: ({ reason }) => reason?.peakOverThreshold },
  { name: 'since the beat before, s', value: ({ reason }) => reason?.sinceSec },
  {
    name: 'nearest, ms',
    value: ({ error }) => error.distanceMs,
    head: withPeak ? 'Peak, since beat' : 'Nearest, since beat',
    headClass: 'how',
    headTitle: withPeak
      ? 'Peak over its threshold, and time since the beat before'
      : 'The mark or beat that is nearest',
    isNumber: true,
    text: ({ error, reason }) =>
      `${withPeak && reason ? peakText(reason) : nearestText(error)}${reason ? `, ${sinceText(reason)}` : ''}`,
  },
  {
    name: 'cause',
    value: ({ error, reason }) => causeText(error, reason),
    head: 'Cause',
    cellClass: () => 'cause',
    title: ({ error, reason }) => causeText(error, reason),
    text: ({ error, reason }) => shortCauseText(error, reason),
  },
];

/** All errors as they are saved. */
export function savedErrors(errors: readonly BeatError[], reasons: readonly ErrorReason[]): DataTable {
  const columns = errorColumns({ withPeak: false, long: false, onShow: () => undefined });
  return dataTable(
    columns,
    errors.map((error, index) => ({ error, reason: reasons[index] })),
  );
}

interface ErrorsListProps extends Omit<ErrorsShown, 'withPeak'> {
  readonly errors: readonly BeatError[];
  readonly reasons: readonly ErrorReason[];
  /** Place of the one that is looked at; null where none is. */
  readonly chosenIndex: number | null;
}

function ErrorsList({ errors, reasons, chosenIndex, ...shown }: ErrorsListProps) {
  const rowWindow = useRovingRows(errors.length, chosenIndex, scrolledRowPx, scrolledHeadPx);
  return (
    <ScrolledTable
      columns={errorColumns({ ...shown, withPeak: hasPeaks(reasons) })}
      rows={errors.map((error, index) => ({ error, reason: reasons[index] }))}
      rowKey={({ error }) => `${error.kind} ${error.timeSec}`}
      isChosen={(_, index) => index === chosenIndex}
      rowWindow={rowWindow}
      scrollClass="qrs-scroll"
      className="qrs-table errors-table"
    />
  );
}

interface ErrorsPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
}

const none: readonly ErrorReason[] = [];

/** Every miss and every false alarm, with a way to it. */
export function ErrorsPanel({ summary, report }: ErrorsPanelProps) {
  const { errors, chosenIndex, show } = useErrors();
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const reasons = report.score?.reasons ?? none;
  const sub = score
    ? `${formatCount(score.fn, 'miss', 'misses')}, ${formatCount(score.fp, 'false alarm')}`
    : '';
  return (
    <FigurePanel
      name="errors"
      title="Errors"
      sub={why === null ? sub : ''}
      formats={['csv']}
      table={() => savedErrors(errors, reasons)}
    >
      {({ putBack }) => {
        if (why !== null) return <p className="quiet">{why}</p>;
        if (errors.length === 0) return <p className="quiet">No miss and no false alarm.</p>;
        return (
          <ErrorsList
            key={summary.id}
            errors={errors}
            reasons={reasons}
            chosenIndex={chosenIndex}
            long={isLong(summary.durationSec)}
            onShow={(error) => {
              // What it is of lies under an enlarged panel.
              putBack();
              show(error);
            }}
          />
        );
      }}
    </FigurePanel>
  );
}
