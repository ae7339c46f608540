import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { wordsWithRoom } from './words-with-room.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { CohortRowsBy, CohortSort } from '../../state/cohort/cohort-view.ts';
import type { BarColumns } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { columnPlace, type PpvColumn, ppvColumns } from './row-model.ts';
import { beatsOfMethod, timingMethods } from '../../model/methods.ts';

interface TableHeadProps {
  readonly by: CohortRowsBy;
  readonly sort: CohortSort;
  readonly isDown: boolean;
  readonly isHeldOut: boolean;
  readonly columns: BarColumns;
  readonly scale: BarScale;
  /** Following beats averaged with each by all methods but the aligned one. */
  readonly average: number;
  readonly onSort: (sort: CohortSort) => void;
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

/** Heads of the table; those of figures sort by them. */
export function CohortTableHead(props: TableHeadProps) {
  const { by, sort, isDown, isHeldOut, columns, scale, average, onSort } = props;
  const sorted = (own: CohortSort) => (own === sort ? (isDown ? 'descending' : 'ascending') : 'none');
  const ppvHead = (column: PpvColumn) => {
    const [feature, method] = columnPlace(column);
    const own = timingMethods.find(({ id }) => id === method);
    return (
      own && (
        <th key={column} scope="col" className="n" aria-sort={sorted(column)}>
          <button
            type="button"
            className="cohort-sort"
            aria-label={`PPV of the ${feature}, ${own.name}, sort by it`}
            title={`${own.name}, ${beatsOfMethod(own.id, average)}`}
            onClick={() => onSort(column)}
          >
            {sort === column && <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>}
            <MarkGlyph kind={own.mark} />
          </button>
        </th>
      )
    );
  };
  const what = isHeldOut ? 'Held-out SD difference' : 'SD difference';
  return (
    <thead>
      <tr>
        <th colSpan={2}>PPV, %</th>
        <th scope="colgroup" className="n" colSpan={timingMethods.length}>
          Foot
        </th>
        <th scope="colgroup" className="n" colSpan={timingMethods.length}>
          Notch
        </th>
        <th scope="col" className="bars">
          {what}, rPTT
        </th>
        <th scope="col" className="bars">
          {what}, LVET
        </th>
      </tr>
      <tr>
        <th scope="col" aria-sort={sorted('label')} colSpan={by === 'file' ? 2 : 1}>
          <button type="button" className="cohort-sort" onClick={() => onSort('label')}>
            {rowWords[by]}
            {sort === 'label' && isDown && <span aria-hidden="true">↓</span>}
          </button>
        </th>
        {by !== 'file' && (
          <th scope="col" className="n" aria-sort={sorted('n')}>
            <button
              type="button"
              className="cohort-sort"
              aria-label="Recordings, sort by their number"
              onClick={() => onSort('n')}
            >
              {sort === 'n' && <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>}n
            </button>
          </th>
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
