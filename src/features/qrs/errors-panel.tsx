import { useEffect, useRef, useState } from 'react';
import type { DataTable } from '../../charts/data-table.ts';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import type { BeatError } from '../../model/scoring.ts';
import { formatCount, formatSigned, missing } from '../../ui/format-number.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { whyUnscored } from './reference-words.ts';
import { useErrors } from './use-errors.ts';

/** So many errors stand in the list at a time. */
const pageSize = 100;

interface ErrorsPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
}

const words = ({ kind, label }: BeatError): string =>
  kind === 'miss' ? `miss${label === null ? '' : `, ${label}`}` : 'false alarm';

function distance({ distanceMs }: BeatError): string {
  if (distanceMs === null) return missing;
  return Math.abs(distanceMs) < 1000
    ? `${formatSigned(distanceMs, 0)} ms`
    : `${formatSigned(distanceMs / 1000, 1)} s`;
}

function tableOf(errors: readonly BeatError[]): DataTable {
  return {
    columns: ['time, s', 'what', 'class', 'nearest, ms', 'unreadable'],
    rows: errors.map(({ timeSec, kind, label, distanceMs, isUnreadable }) => [
      timeSec,
      kind === 'miss' ? 'miss' : 'false alarm',
      label,
      distanceMs,
      isUnreadable ? 'yes' : 'no',
    ]),
  };
}

interface RowProps {
  readonly error: BeatError;
  readonly isChosen: boolean;
  readonly long: boolean;
  readonly onShow: () => void;
}

/** Moves the list alone: the page stays where it is. */
function bringIntoView(row: HTMLTableRowElement | null): void {
  const list = row?.closest('.qrs-scroll');
  if (!row || !list) return;
  const headPx = row.closest('table')?.tHead?.offsetHeight ?? 0;
  const above = row.offsetTop - headPx - list.scrollTop;
  const below = row.offsetTop + row.offsetHeight - list.scrollTop - list.clientHeight;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

function ErrorRow({ error, isChosen, long, onShow }: RowProps) {
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) bringIntoView(ref.current);
  }, [isChosen]);
  return (
    <tr ref={ref} className={isChosen ? 'on' : undefined} aria-current={isChosen ? 'true' : undefined}>
      <th scope="row">
        <button type="button" className="link" onClick={onShow}>
          {formatClock(error.timeSec, long, 0.1)}
        </button>
      </th>
      <td>
        <MarkGlyph kind={error.kind} />
        {words(error)}
      </td>
      <td className="n">{distance(error)}</td>
      <td>{error.isUnreadable ? 'unreadable' : ''}</td>
    </tr>
  );
}

/** Every miss and every false alarm, with a way to it. */
export function ErrorsPanel({ summary, report }: ErrorsPanelProps) {
  const { errors, chosenIndex, show } = useErrors();
  const [turned, setTurned] = useState<{ readonly of: number | null; readonly first: number } | null>(null);
  const long = isLong(summary.durationSec);
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const own = Math.floor((chosenIndex ?? 0) / pageSize) * pageSize;
  const first =
    turned !== null && turned.of === chosenIndex && turned.first < errors.length ? turned.first : own;
  const page = errors.slice(first, first + pageSize);
  const turn = (by: number): void => setTurned({ of: chosenIndex, first: first + by * pageSize });
  const sub = score
    ? `${formatCount(score.fn, 'miss', 'misses')}, ${formatCount(score.fp, 'false alarm')}`
    : '';
  return (
    <FigurePanel
      name="errors"
      title="Errors"
      sub={why === null ? sub : ''}
      recordingName={summary.name}
      formats={['csv']}
      table={() => tableOf(errors)}
      tools={
        errors.length > pageSize && (
          <>
            <ToolButton icon="left" label="Errors before" disabled={first === 0} onClick={() => turn(-1)} />
            <ToolButton
              icon="right"
              label="Errors after"
              disabled={first + pageSize >= errors.length}
              onClick={() => turn(1)}
            />
          </>
        )
      }
    >
      {({ putBack }) => {
        if (why !== null) return <p className="quiet">{why}</p>;
        if (errors.length === 0) return <p className="quiet">No miss and no false alarm.</p>;
        return (
          <div className="qrs-scroll">
            <table className="qrs-table errors-table">
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">What</th>
                  <th scope="col" className="n">
                    Nearest
                  </th>
                  <th scope="col">Signal</th>
                </tr>
              </thead>
              <tbody>
                {page.map((error, place) => (
                  <ErrorRow
                    key={`${error.kind} ${error.timeSec}`}
                    error={error}
                    isChosen={first + place === chosenIndex}
                    long={long}
                    onShow={() => {
                      // What it is of lies under an enlarged panel.
                      putBack();
                      show(error);
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </FigurePanel>
  );
}
