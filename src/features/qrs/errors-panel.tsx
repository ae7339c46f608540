import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { isLong } from '../../charts/axes/time-axis.ts';
import { type BeatError, type ErrorReason, type ErrorCause, causeWords } from '../../model/scoring.ts';
import { formatCount, formatNumber, formatSigned, missingText } from '../../ui/format-number.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { type Column } from '../bench/column-table.tsx';
import { whyUnscored } from './reference-words.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { ListPanel, timeColumn } from '../bench/list-panel.tsx';
import { useErrors } from './use-errors.ts';

/** Describes an error, with the reference's class of a missed beat. */
const errorWords = ({ kind, label }: BeatError): string =>
  kind === 'miss' ? `miss${label === null ? '' : `, ${label}`}` : 'false';

/** Formats the distance to the nearest mark or beat. */
export function nearestText({ distanceMs }: BeatError): string {
  if (distanceMs === null) return missingText;
  return Math.abs(distanceMs) < 1000
    ? `${formatSigned(distanceMs, 0)} ms`
    : `${formatSigned(distanceMs / 1000, 1)} s`;
}

/** Formats the ratio of a peak to its threshold. */
export const peakText = ({ peakOverThreshold }: ErrorReason): string =>
  peakOverThreshold === null ? missingText : `${formatNumber(peakOverThreshold, 2)} ×`;

/** Formats the time since the previous mark. */
export const sinceText = ({ sinceSec }: ErrorReason): string =>
  sinceSec === null ? missingText : `${formatSigned(sinceSec, 2)} s`;

/** Short forms of the causes. */
const shortCauses: Partial<Readonly<Record<ErrorCause, string>>> = {
  'under-threshold': 'under threshold',
  't-wave': 'as T wave',
  'off-rhythm': 'as noise',
  'double-mark': 'twice',
  'like-t-wave': 'like T wave',
  'searched-back': 'overdue',
  'like-beat': 'like a beat',
  'marked-off': 'far off',
  'soon-after': 'soon',
  wander: 'wander',
};

/** Describes the probable causes briefly. */
export function shortCauseText({ isUnreadable }: BeatError, reason: ErrorReason | undefined): string {
  const causes = reason?.causes.map((cause) => shortCauses[cause] ?? causeWords[cause]) ?? [];
  return [...(isUnreadable ? ['unreadable'] : []), ...causes].join(', ');
}

/** Describes the probable causes; empty if there are none. */
export function causeText({ isUnreadable }: BeatError, reason: ErrorReason | undefined): string {
  const causes = reason?.causes.map((cause) => causeWords[cause]) ?? [];
  return [...(isUnreadable ? ['unreadable'] : []), ...causes].join(', ');
}

/** Returns whether any error has a peak. */
export const hasPeaks = (reasons: readonly ErrorReason[]): boolean =>
  reasons.some(({ peakOverThreshold }) => peakOverThreshold !== null);

interface ErrorRow {
  readonly error: BeatError;
  readonly reason: ErrorReason | undefined;
}

interface ErrorsShown {
  readonly withPeak: boolean;
  readonly long: boolean;
  readonly onShow: (row: ErrorRow) => void;
}

export const errorColumns = ({ withPeak, long, onShow }: ErrorsShown): readonly Column<ErrorRow>[] => [
  timeColumn({
    name: 'time, s',
    headClass: long ? 'when long' : 'when',
    secOf: ({ error }) => error.timeSec,
    long,
    onShow,
  }),
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

export const errorRows = (
  errors: readonly BeatError[],
  reasons: readonly ErrorReason[],
): readonly ErrorRow[] => errors.map((error, index) => ({ error, reason: reasons[index] }));

const none: readonly ErrorReason[] = [];

/** Renders every miss and every false alarm, with a link to it. */
export function ErrorsPanel({ summary, report }: ResultProps<QrsReport>) {
  const { errors, chosenIndex, show } = useErrors();
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const reasons = report.score?.reasons ?? none;
  const sub = score
    ? `${formatCount(score.fn, 'miss', 'misses')}, ${formatCount(score.fp, 'false alarm')}`
    : '';
  const long = isLong(summary.durationSec);
  return (
    <ListPanel
      name="errors"
      title="Errors"
      sub={why === null ? sub : ''}
      of={summary.id}
      empty={why ?? (errors.length === 0 ? 'No miss and no false alarm.' : null)}
      columns={(onShow) => errorColumns({ withPeak: hasPeaks(reasons), long, onShow })}
      onShow={({ error }) => show(error)}
      rows={errorRows(errors, reasons)}
      rowKey={({ error }) => `${error.kind} ${error.timeSec}`}
      chosenIndex={chosenIndex}
      scrollClass="qrs-scroll"
      className="qrs-table errors-table"
    />
  );
}
