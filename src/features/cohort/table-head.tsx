import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { wordsWithRoom } from './words-with-room.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { CohortRowsBy, CohortSort } from '../../state/cohort/cohort-view.ts';
import type { BarColumns } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { columnPlace, type PpvColumn, ppvColumns } from './row-model.ts';
import { beatsOfMethod, timingMethods } from '../../model/methods.ts';

interface TableHeadProps {
  readonly isHeldOut: boolean;
  readonly columns: BarColumns;
  readonly scale: BarScale;
  /** Following beats averaged with each by all methods but the aligned one. */
  readonly average: number;
}

/** What rows are, at the head of their names. */
export const rowWords: Readonly<Record<CohortRowsBy, string>> = {
  subject: 'Subject',
  state: 'State',
  file: 'Recording',
};

/** Words over the bars, those that have room; all where they are few. */
function BarHeads({ columns, scale }: Pick<TableHeadProps, 'columns' | 'scale'>) {
  const words = columns.groups.map(({ label, from, count }) => ({
    text: label ?? '',
    middlePx: (scale.x(from) + scale.x(from + count - 1) + scale.slotPx) / 2,
  }));
  return (
    <svg className="cohort-bars-drawing cohort-heads" width={scale.widthPx} height={16} aria-hidden="true">
      {wordsWithRoom(words, scale.widthPx).map(({ text, middlePx }) => (
        <PlotLabel key={text} x={middlePx} y={12} anchor="middle">
          {text}
        </PlotLabel>
      ))}
    </svg>
  );
}

interface SortHeadProps {
  /** What it sorts by. */
  readonly own: CohortSort;
  readonly className?: string;
  readonly colSpan?: number;
  /** Said in place of what it reads. */
  readonly label?: string;
  readonly title?: string | undefined;
  readonly isArrowLast?: boolean;
  readonly children: ReactNode;
}

/** The head of a column that rows are sorted by. */
export function SortHead({ own, label, title, isArrowLast = false, children, ...cell }: SortHeadProps) {
  const { cohortView } = useSession();
  const { sort, isDown } = useStore(cohortView);
  const isOwn = own === sort;
  const arrow = isOwn && (own !== 'label' || isDown) && <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>;
  return (
    <th scope="col" aria-sort={isOwn ? (isDown ? 'descending' : 'ascending') : 'none'} {...cell}>
      <button
        type="button"
        className="cohort-sort"
        aria-label={label}
        title={title}
        onClick={() => cohortView.sortBy(own)}
      >
        {!isArrowLast && arrow}
        {children}
        {isArrowLast && arrow}
      </button>
    </th>
  );
}

/** Heads of the table; those of figures sort by them. */
export function CohortTableHead({ isHeldOut, columns, scale, average }: TableHeadProps) {
  const { cohortView } = useSession();
  const by = useStore(cohortView, (state) => state.by);
  const ppvHead = (column: PpvColumn) => {
    const [feature, method] = columnPlace(column);
    const own = timingMethods.find(({ id }) => id === method);
    return (
      own && (
        <SortHead
          key={column}
          own={column}
          className="n"
          label={`PPV of the ${feature}, ${own.name}, sort by it`}
          title={`${own.name}, ${beatsOfMethod(own.id, average)}`}
        >
          <MarkGlyph kind={own.mark} />
        </SortHead>
      )
    );
  };
  const what = isHeldOut ? 'Held-out SD difference' : 'SD difference';
  return (
    <thead>
      <tr>
        <th colSpan={2}>PPV, %</th>
        {['Foot', 'Notch'].map((feature) => (
          <th key={feature} scope="colgroup" className="n" colSpan={timingMethods.length}>
            {feature}
          </th>
        ))}
        {['rPTT', 'LVET'].map((interval) => (
          <th key={interval} scope="col" className="bars">
            {what}, {interval}
          </th>
        ))}
      </tr>
      <tr>
        <SortHead own="label" colSpan={by === 'file' ? 2 : 1} isArrowLast>
          {rowWords[by]}
        </SortHead>
        {by !== 'file' && (
          <SortHead own="n" className="n" label="Recordings, sort by their number">
            n
          </SortHead>
        )}
        {ppvColumns.map(ppvHead)}
        <td className="bars">
          <BarHeads columns={columns} scale={scale} />
        </td>
        <td className="bars">
          <BarHeads columns={columns} scale={scale} />
        </td>
      </tr>
    </thead>
  );
}
