import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import type { BeatError, ErrorReason } from '../../model/scoring.ts';
import {
  causeText,
  errorWords,
  hasPeaks,
  nearestText,
  peakText,
  shortCauseText,
  sinceText,
} from './error-words.ts';
import { useRowWindow } from '../use-row-window.ts';

interface ErrorsTableProps {
  readonly errors: readonly BeatError[];
  readonly reasons: readonly ErrorReason[];
  /** Place of the one that is looked at; null where none is. */
  readonly chosenIndex: number | null;
  readonly long: boolean;
  readonly onShow: (error: BeatError) => void;
}

const rowPx = 24;
const headPx = 20;
const pageCount = 8;

/** Where a key leads from a row; null of a key that leads nowhere. */
function stepTo(key: string, index: number, last: number): number | null {
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageCount,
    PageUp: index - pageCount,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}

interface RowProps {
  readonly error: BeatError;
  readonly reason: ErrorReason | undefined;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly withPeak: boolean;
  readonly long: boolean;
  readonly onShow: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

function ErrorRow({ error, reason, index, isChosen, isStop, withPeak, long, ...on }: RowProps) {
  const cause = causeText(error, reason);
  return (
    <tr
      className={isChosen ? 'on' : undefined}
      aria-current={isChosen ? 'true' : undefined}
      aria-rowindex={index + 2}
    >
      <th scope="row">
        <button
          type="button"
          className="link"
          data-error={index}
          tabIndex={isStop ? 0 : -1}
          onClick={on.onShow}
          onKeyDown={on.onKeyDown}
          onFocus={on.onFocus}
        >
          {formatClock(error.timeSec, long, 0.1)}
        </button>
      </th>
      <td>
        <MarkGlyph kind={error.kind} />
        {errorWords(error)}
      </td>
      <td className="n">
        {`${withPeak && reason ? peakText(reason) : nearestText(error)}${reason ? `, ${sinceText(reason)}` : ''}`}
      </td>
      <td className="cause" title={cause}>
        {shortCauseText(error, reason)}
      </td>
    </tr>
  );
}

function Head({ withPeak }: { readonly withPeak: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="when">
          Time
        </th>
        <th scope="col" className="what">
          What
        </th>
        <th scope="col" className="n how" title={withPeak ? undefined : 'The mark or beat that is nearest'}>
          {withPeak ? 'Peak of L, since beat' : 'Nearest, since beat'}
        </th>
        <th scope="col">Cause</th>
      </tr>
    </thead>
  );
}

/** The errors in a list of which only what is in view stands in the page; one stop, arrows go through it. */
export function ErrorsTable({ errors, reasons, chosenIndex, long, onShow }: ErrorsTableProps) {
  const { scroller, first, end, onScroll, reveal } = useRowWindow(errors.length, rowPx, headPx);
  const [stop, setStop] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const withPeak = hasPeaks(reasons);
  useEffect(() => {
    if (chosenIndex !== null) reveal(chosenIndex);
  }, [chosenIndex, reveal]);
  // A row far off stands in the page only after the list has been scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-error="${wanted.current}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const to = stepTo(event.key, index, errors.length - 1);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    wanted.current = to;
    setStop(to);
    reveal(to);
  };
  const own = stop ?? chosenIndex ?? first;
  const tabStop = own >= first && own < end ? own : first;
  return (
    <div ref={scroller} className="qrs-scroll" onScroll={onScroll}>
      <table className="qrs-table errors-table" aria-rowcount={errors.length + 1}>
        <Head withPeak={withPeak} />
        <tbody>
          <tr aria-hidden="true" className="errors-space" style={{ height: first * rowPx }} />
          {errors.slice(first, end).map((error, place) => {
            const index = first + place;
            return (
              <ErrorRow
                key={`${error.kind} ${error.timeSec}`}
                error={error}
                reason={reasons[index]}
                index={index}
                isChosen={index === chosenIndex}
                isStop={index === tabStop}
                withPeak={withPeak}
                long={long}
                onShow={() => onShow(error)}
                onKeyDown={(event) => move(event, index)}
                onFocus={() => setStop(index)}
              />
            );
          })}
          <tr aria-hidden="true" className="errors-space" style={{ height: (errors.length - end) * rowPx }} />
        </tbody>
      </table>
    </div>
  );
}
