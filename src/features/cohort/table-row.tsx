import { formatNumber, formatPercent, formatSigned } from '../../ui/format-number.ts';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import { type BarColumns, type BarInterval, layOutBars, type CohortBar } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { moveInColumn } from './move-in-column.ts';
import { RowName } from './row-name.tsx';
import {
  type CohortRow,
  parsePpvColumn,
  filesWithPpv,
  isBestPpv,
  memberName,
  type PpvColumn,
  ppvColumns,
  columnPpv,
} from './row-model.ts';
import type { FeatureBeatCounts } from '../../pipeline/cohort/file-figures.ts';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { barSteps } from './bar-keys.ts';
import { BarsDrawing, isPlace } from './bars-drawing.tsx';

const names: Readonly<Record<BarInterval, string>> = { rptt: 'rPTT', lvet: 'LVET' };

interface BarsCellProps extends Pick<RowFrame, 'isHeldOut' | 'chosen' | 'onSay' | 'onOpen'> {
  readonly rowLabel: string;
  readonly bars: readonly CohortBar[];
  readonly scale: BarScale;
  readonly interval: BarInterval;
  /** Whether it is a tab stop. */
  readonly isStop: boolean;
}

/** Returns the bar nearest to a position in the cell. */
function barAt(bars: readonly CohortBar[], { x, slotPx }: BarScale, atPx: number): CohortBar | null {
  const far = ({ slot }: CohortBar): number => Math.abs(x(slot) + slotPx / 2 - atPx);
  return bars.reduce<CohortBar | null>(
    (best, bar) => (best === null || far(bar) < far(best) ? bar : best),
    null,
  );
}

function pointerX(event: MouseEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

/**
 * Renders the bars of a row as one tab stop. Arrow keys move through them; Enter or a click opens a bar's recording and
 * window.
 */
function BarsCell(props: BarsCellProps) {
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
    const bar = barAt(bars, scale, pointerX(event));
    if (bar) onSay(barText(bar, interval, isHeldOut));
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    // A click triggered by a key has no position.
    const bar = event.detail === 0 ? current : barAt(bars, scale, pointerX(event));
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

/** Returns the text of a bar: 'S10 · L1 · trial 3: LVET SD 4.9 → 3.0 ms, +1.9'. */
export function barText(bar: CohortBar, interval: BarInterval, isHeldOut: boolean): string {
  const { name, sds, difference, problem } = bar;
  if (problem !== null) return `${name}: ${problem}`;
  const what = `${names[interval]} ${isHeldOut ? 'held-out SD' : 'SD'}`;
  if (difference === null) return `${name}: ${what} unknown, too few beats`;
  return `${name}: ${what} ${sds.map((sd) => formatNumber(sd, 1)).join(' → ')} ms, difference ${formatSigned(difference, 1)}`;
}

/** Data that all rows of the table share. */
export interface RowFrame {
  readonly columns: BarColumns;
  readonly scales: Readonly<Record<BarInterval, BarScale>>;
  /** Smallest value of each column; null if none stands out. */
  readonly worst: Readonly<Record<PpvColumn, number | null>>;
  readonly isHeldOut: boolean;
  readonly chosen: CohortPlace | null;
  readonly onSay: (text: string | null) => void;
  readonly onOpen: (place: CohortPlace) => void;
}

interface TableRowProps {
  readonly row: CohortRow;
  readonly frame: RowFrame;
  /** Nesting level. */
  readonly level: 0 | 1;
  /** Whether its recordings are listed below it; null for a single recording. */
  readonly isUnfolded: boolean | null;
  readonly isStop: boolean;
  readonly onToggle: () => void;
  readonly onEnter: () => void;
}

function PpvCell({
  row,
  column,
  frame,
  isStop,
}: Pick<TableRowProps, 'row' | 'frame' | 'isStop'> & { readonly column: PpvColumn }) {
  const share = columnPpv(row.ppv, column);
  const isWorst = share !== null && share === frame.worst[column];
  const isBetter = isBestPpv(row.ppv, column);
  const [feature, method] = parsePpvColumn(column);
  const place = findWorstWindow(row, column);
  const words = `PPV ${formatPercent(share)} %`;
  if (place === null) return <td className="n">{formatPercent(share)}</td>;
  return (
    <td className={`n ${isBetter ? 'best' : ''}`}>
      <button
        type="button"
        className={isWorst ? 'flag' : ''}
        data-column={column}
        tabIndex={isStop ? 0 : -1}
        title={`${words} of ${formatPercent(row.ppv.found[feature][method])} % found. Opens ${place.name}${row.files.length > 1 ? ', the worst' : ''}`}
        onKeyDown={moveInColumn}
        onClick={() => frame.onOpen(place.place)}
      >
        {formatPercent(share)}
      </button>
    </td>
  );
}

/** Renders a subject, state or recording: PPV by the methods, and its differences of SD as bars. */
export function TableRow(props: TableRowProps) {
  const { row, frame, level, isUnfolded, isStop, onEnter } = props;
  const { columns, scales, isHeldOut, chosen, onSay, onOpen } = frame;
  const isChosen = row.files.some(({ key }) => key === chosen?.key);
  const bars = (interval: BarInterval) => (
    <td className="bars">
      <BarsCell
        rowLabel={row.label}
        bars={layOutBars(row, columns, interval, isHeldOut)}
        scale={scales[interval]}
        interval={interval}
        isHeldOut={isHeldOut}
        chosen={chosen}
        isStop={isStop}
        onSay={onSay}
        onOpen={onOpen}
      />
    </td>
  );
  return (
    <tr className={`${isChosen ? 'on' : ''} ${level === 1 ? 'inner' : ''}`} onFocus={onEnter}>
      <th scope="row" colSpan={isUnfolded === null ? 2 : 1}>
        <RowName {...props} onOpen={onOpen} />
      </th>
      {isUnfolded !== null && <td className="n dim">{filesWithPpv(row.files)}</td>}
      {ppvColumns.map((column) => (
        <PpvCell key={column} row={row} column={column} frame={frame} isStop={isStop} />
      ))}
      {bars('rptt')}
      {bars('lvet')}
    </tr>
  );
}

function truePositiveShare({ truePositive, falsePositive }: FeatureBeatCounts): number | null {
  const all = truePositive + falsePositive;
  return all === 0 ? null : truePositive / all;
}

/**
 * Returns the window of a row's recordings with the smallest PPV in a column, which explains its value; null if there
 * is none.
 */
export function findWorstWindow(
  { files }: CohortRow,
  column: PpvColumn,
): { readonly place: CohortPlace; readonly name: string } | null {
  const [feature, method] = parsePpvColumn(column);
  const windows = files.flatMap((file) =>
    file.figures.windows.flatMap((window, index) => {
      const share = truePositiveShare(window[feature][method]);
      return share === null ? [] : [{ file, index, share }];
    }),
  );
  const [first, ...others] = windows;
  if (first === undefined) return null;
  const worst = others.reduce((least, one) => (one.share < least.share ? one : least), first);
  return { place: { key: worst.file.key, window: worst.index }, name: memberName(worst.file) };
}
