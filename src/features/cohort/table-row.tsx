import { formatNumber, formatPercent } from '../../ui/format-number.ts';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import { type BarColumns, type BarInterval, layOutBars } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { BarsCell } from './bars-cell.tsx';
import { moveInColumn } from './move-in-column.ts';
import { RowName } from './row-name.tsx';
import { type CohortRow, isBestPpv, columnPlace, type PpvColumn, ppvColumns, ppvIn } from './row-model.ts';
import type { FeatureBeatCounts } from '../../pipeline/cohort/file-figures.ts';
import { memberName } from './cohort-words.ts';

/** What is the same for all rows of the table. */
export interface RowFrame {
  readonly columns: BarColumns;
  readonly scales: Readonly<Record<BarInterval, BarScale>>;
  /** The least figure of each column; null where none stands out. */
  readonly worst: Readonly<Record<PpvColumn, number | null>>;
  readonly isHeldOut: boolean;
  readonly chosen: CohortPlace | null;
  readonly onSay: (text: string | null) => void;
  readonly onOpen: (place: CohortPlace) => void;
}

interface TableRowProps {
  readonly row: CohortRow;
  readonly frame: RowFrame;
  /** How far it is in. */
  readonly level: 0 | 1;
  /** Whether its recordings stand below it; null of a single recording. */
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
  const share = ppvIn(row.ppv, column);
  const isWorst = share !== null && share === frame.worst[column];
  const isBetter = isBestPpv(row.ppv, column);
  const [feature, method] = columnPlace(column);
  const place = worstPlace(row, column);
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

/** A subject, a state or a recording: PPV by both methods, and its differences of SD as bars. */
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
      {isUnfolded !== null && <td className="n dim">{formatNumber(row.files.length, 0)}</td>}
      {ppvColumns.map((column) => (
        <PpvCell key={column} row={row} column={column} frame={frame} isStop={isStop} />
      ))}
      {bars('rptt')}
      {bars('lvet')}
    </tr>
  );
}

function shareOf({ truePositive, falsePositive }: FeatureBeatCounts): number | null {
  const all = truePositive + falsePositive;
  return all === 0 ? null : truePositive / all;
}

/** The window of a row's recordings with the least PPV in a column, which is what its figure is to be judged by; null without one. */
export function worstPlace(
  { files }: CohortRow,
  column: PpvColumn,
): { readonly place: CohortPlace; readonly name: string } | null {
  const [feature, method] = columnPlace(column);
  const windows = files.flatMap((file) =>
    file.figures.windows.flatMap((window, index) => {
      const share = shareOf(window[feature][method]);
      return share === null ? [] : [{ file, index, share }];
    }),
  );
  const [first, ...others] = windows;
  if (first === undefined) return null;
  const worst = others.reduce((least, one) => (one.share < least.share ? one : least), first);
  return { place: { key: worst.file.key, window: worst.index }, name: memberName(worst.file) };
}
