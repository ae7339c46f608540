import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { type RowStop, useRovingRows } from '../use-roving-rows.ts';
import { fateOf, fateWords, isKept, moveMs, moveText, standsFor } from './fates.ts';
import type { CycleChoice } from './use-cycle-choice.ts';

interface CycleListProps {
  readonly report: DenoiseReport;
  /** The cycles that are listed. */
  readonly shown: readonly number[];
  readonly choice: CycleChoice;
  readonly long: boolean;
}

const [rowPx, headPx] = [24, 20];

interface RowProps {
  readonly report: DenoiseReport;
  readonly cycle: number;
  readonly place: number;
  readonly isChosen: boolean;
  readonly stop: RowStop;
  readonly long: boolean;
  readonly onShow: () => void;
}

function Row({ report, cycle, place, isChosen, stop, long, onShow }: RowProps) {
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
        <button type="button" className="link" onClick={onShow} {...stop}>
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

/** Cycles with what became of each. */
export function CycleList({ report, shown, choice, long }: CycleListProps) {
  const chosenPlace = choice.cycle === null ? -1 : shown.indexOf(choice.cycle);
  const { scroller, first, end, onScroll, stopOf } = useRovingRows(
    shown.length,
    chosenPlace < 0 ? null : chosenPlace,
    rowPx,
    headPx,
  );
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
                stop={stopOf(place)}
                long={long}
                onShow={() => choice.choose(cycle)}
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
