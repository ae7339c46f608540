import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { useRowWindow } from '../use-row-window.ts';
import { fateOf, fateWords, isKept, moveMs, moveText, standsFor } from './fates.ts';
import type { CycleChoice } from './use-cycle-choice.ts';

interface CycleListProps {
  readonly report: DenoiseReport;
  /** The cycles that are listed. */
  readonly shown: readonly number[];
  readonly choice: CycleChoice;
  readonly long: boolean;
}

const [rowPx, headPx, pageCount] = [24, 20, 8];

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
  readonly report: DenoiseReport;
  readonly cycle: number;
  readonly place: number;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly long: boolean;
  readonly onShow: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

function Row({ report, cycle, place, isChosen, isStop, long, ...on }: RowProps) {
  const { cycles, signal } = report;
  const fate = fateOf(cycles, cycle);
  const rSec = cycles.rSec[cycle] ?? 0;
  const next = cycles.rSec[cycle + 1];
  const ms = moveMs(cycles, cycle, signal.fs);
  return (
    <tr
      className={isChosen ? 'on' : undefined}
      aria-current={isChosen ? 'true' : undefined}
      aria-rowindex={place + 2}
    >
      <th scope="row">
        <button
          type="button"
          className="link"
          data-cycle={place}
          tabIndex={isStop ? 0 : -1}
          onClick={on.onShow}
          onKeyDown={on.onKeyDown}
          onFocus={on.onFocus}
        >
          {formatClock(rSec, long, 0.1)}
        </button>
      </th>
      <td className="fate" title={`${fateWords[fate]}; for it stands ${standsFor(cycles, cycle)}`}>
        <MarkGlyph kind={isKept(fate) ? 'r' : 'rejected'} />
        {fateWords[fate]}
      </td>
      <td className="n">{formatNumber(cycles.rhos[cycle], 2)}</td>
      <td className="n">{ms === 0 ? '0' : moveText(ms).replace('\u202fms', '')}</td>
      <td className="n">{formatNumber(next === undefined ? null : 1000 * (next - rSec), 0)}</td>
    </tr>
  );
}

/** Cycles with what became of each, of which only those in view stand in the page; one stop, arrows go through it. */
export function CycleList({ report, shown, choice, long }: CycleListProps) {
  const { scroller, first, end, onScroll, reveal } = useRowWindow(shown.length, rowPx, headPx);
  const [stop, setStop] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const chosenPlace = choice.cycle === null ? -1 : shown.indexOf(choice.cycle);
  useEffect(() => {
    if (chosenPlace >= 0) reveal(chosenPlace);
  }, [chosenPlace, reveal]);
  // A row far off stands in the page only after the list has been scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-cycle="${wanted.current}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent<HTMLElement>, place: number): void => {
    const to = stepTo(event.key, place, shown.length - 1);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    wanted.current = to;
    setStop(to);
    reveal(to);
  };
  const own = stop ?? (chosenPlace >= 0 ? chosenPlace : first);
  const tabStop = own >= first && own < end ? own : first;
  return (
    <div ref={scroller} className="denoise-scroll" onScroll={onScroll}>
      <table className="denoise-list" aria-rowcount={shown.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="when">
              R at
            </th>
            <th scope="col">What became of it</th>
            <th scope="col" className="n rho">
              ρ
            </th>
            <th scope="col" className="n moved">
              Moved, ms
            </th>
            <th scope="col" className="n rr">
              RR, ms
            </th>
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden="true" className="denoise-space" style={{ height: first * rowPx }} />
          {shown.slice(first, end).map((cycle, at) => {
            const place = first + at;
            return (
              <Row
                key={cycle}
                report={report}
                cycle={cycle}
                place={place}
                isChosen={place === chosenPlace}
                isStop={place === tabStop}
                long={long}
                onShow={() => choice.choose(cycle)}
                onKeyDown={(event) => move(event, place)}
                onFocus={() => setStop(place)}
              />
            );
          })}
          <tr
            aria-hidden="true"
            className="denoise-space"
            style={{ height: Math.max(shown.length - end, 0) * rowPx }}
          />
        </tbody>
      </table>
    </div>
  );
}
