import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import { barSteps } from './bar-keys.ts';
import type { BarInterval, CohortBar } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { BarsDrawing, isPlace } from './bars-drawing.tsx';
import { moveInColumn } from './move-in-column.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';

const names: Readonly<Record<BarInterval, string>> = { rptt: 'rPTT', lvet: 'LVET' };

interface BarsCellProps {
  readonly rowLabel: string;
  readonly bars: readonly CohortBar[];
  readonly scale: BarScale;
  readonly interval: BarInterval;
  readonly isHeldOut: boolean;
  readonly chosen: CohortPlace | null;
  /** Whether Tab comes to it. */
  readonly isStop: boolean;
  readonly onSay: (text: string | null) => void;
  readonly onOpen: (place: CohortPlace) => void;
}

/** The bar nearest to a place in the cell. */
function barAt(bars: readonly CohortBar[], { x, slotPx }: BarScale, atPx: number): CohortBar | null {
  const far = ({ slot }: CohortBar): number => Math.abs(x(slot) + slotPx / 2 - atPx);
  return bars.reduce<CohortBar | null>(
    (best, bar) => (best === null || far(bar) < far(best) ? bar : best),
    null,
  );
}

function xOf(event: MouseEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

/** Bars of a row, one stop: arrows go through them, Enter or a click opens a bar's recording and window. */
export function BarsCell(props: BarsCellProps) {
  const { rowLabel, bars, scale, interval, isHeldOut, chosen, isStop, onSay, onOpen } = props;
  const [at, setAt] = useState<number | null>(null);
  const first = bars.findIndex(({ place }) => isPlace(place, chosen));
  const index = Math.min(at ?? Math.max(first, 0), bars.length - 1);
  const current = bars[index];
  if (!current) return <span className="cohort-none">–</span>;
  const go = (to: number): void => {
    const next = bars[to];
    if (!next) return;
    setAt(to);
    onSay(barText(next, interval, isHeldOut));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = barSteps[event.key];
    if (step === undefined) {
      moveInColumn(event);
      return;
    }
    go(index + step);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const bar = barAt(bars, scale, xOf(event));
    if (bar) onSay(barText(bar, interval, isHeldOut));
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    // A click by key has no place.
    const bar = event.detail === 0 ? current : barAt(bars, scale, xOf(event));
    if (bar) onOpen(bar.place);
  };
  return (
    <button
      type="button"
      className="cohort-bars"
      data-column={interval}
      aria-label={`${barText(current, interval, isHeldOut)}. Bar ${index + 1} of ${bars.length} of ${rowLabel}; opens it`}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onSay(null)}
      onFocus={() => onSay(barText(current, interval, isHeldOut))}
      onBlur={() => onSay(null)}
      onClick={onClick}
    >
      <BarsDrawing bars={bars} scale={scale} chosen={at === null ? chosen : current.place} />
    </button>
  );
}

/** What a bar stands for: 'S10 · L1 · trial 3: LVET SD 4.9 → 3.0 ms, +1.9'. */
export function barText(bar: CohortBar, interval: BarInterval, isHeldOut: boolean): string {
  const { name, sds, difference, problem } = bar;
  if (problem !== null) return `${name}: ${problem}`;
  const what = `${names[interval]} ${isHeldOut ? 'held-out SD' : 'SD'}`;
  if (difference === null) return `${name}: ${what} not known, too few beats`;
  return `${name}: ${what} ${sds.map((sd) => formatNumber(sd, 1)).join(' → ')} ms, difference ${formatSigned(difference, 1)}`;
}
