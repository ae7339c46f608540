import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSize } from '../../charts/pointing/use-size.ts';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import type { ShownSeries, ShownSeriesFile } from '../../state/cohort/cohort-shown.ts';
import type { CohortRowsBy, CohortSort } from '../../state/cohort/cohort-view.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useRowWindow } from '../bench/use-row-window.ts';
import { useSession } from '../session-context.ts';
import { type MemberRow, memberRows, expandMemberRow, sortedRows } from './row-model.ts';
import { RowName } from './row-name.tsx';
import { RowSpace, scrolledRowPx } from '../bench/column-table.tsx';
import { type CohortFigure, figureHead, figureMean } from './series-figures.ts';
import { rowWords, SortHead } from './subjects-table.tsx';
import { type TableLine, tableLines } from './table-line.ts';

type SeriesRow = MemberRow<ShownSeriesFile>;

interface SeriesRowsPanelProps {
  readonly shown: ShownSeries;
  /** Figures shown in columns. */
  readonly figures: readonly CohortFigure[];
  /** Figures shown if there is room for all, and saved. */
  readonly all: readonly CohortFigure[];
  readonly chosenId: string;
}

const titles = { subject: 'Subjects', state: 'States', file: 'Recordings' } as const;
const headPx = 42;
const [namePx, countPx, figurePx] = [130, 30, 66];

const figureSort = ({ id }: CohortFigure): CohortSort => `figure-${id}`;

function savedColumns(by: CohortRowsBy, figures: readonly CohortFigure[]): readonly SavedColumn<SeriesRow>[] {
  return [
    { name: by === 'file' ? 'recording' : by, value: ({ label }) => label },
    { name: 'recordings', value: ({ files }) => files.length },
    ...figures.map((figure): SavedColumn<SeriesRow> => ({
      name: figureHead(figure),
      value: ({ files }) => {
        const value = figureMean(files, figure);
        return value === null ? null : value * figure.factor;
      },
    })),
    { name: 'not analysed', value: ({ errors }) => errors.map(({ message }) => message).join(' ') },
  ];
}

interface TableProps {
  readonly lines: readonly TableLine<SeriesRow>[];
  readonly figures: readonly CohortFigure[];
  readonly chosenId: string;
}

interface FiguresTableProps {
  /** Whether it shows all columns; otherwise those that fit. */
  readonly scrollsAcross: boolean;
}

function FigureHeads({ figures, chosenId }: Omit<TableProps, 'lines'>) {
  const { cohortView } = useSession();
  const by = useStore(cohortView, (state) => state.by);
  return (
    <thead>
      <tr>
        <SortHead own="label">{rowWords[by]}</SortHead>
        <SortHead own="n" className="n" title="Recordings">
          n
        </SortHead>
        {figures.map((figure) => (
          <SortHead
            key={figure.id}
            own={figureSort(figure)}
            className={figure.id === chosenId ? 'n best' : 'n'}
            title={figure.meaning}
          >
            {figureHead(figure)}
          </SortHead>
        ))}
      </tr>
    </thead>
  );
}

function FiguresTable({ lines, figures: all, chosenId, scrollsAcross }: TableProps & FiguresTableProps) {
  const { cohortView, openFromCohort } = useSession();
  const chosen = useStore(cohortView, (state) => state.chosen);
  const { scroller, first, end, onScroll } = useRowWindow(lines.length, scrolledRowPx, headPx);
  const { widthPx } = useSize(scroller);
  const roomCount = Math.max(Math.floor((widthPx - namePx - countPx) / figurePx), 2);
  const figures = scrollsAcross ? all : all.slice(0, roomCount);
  const [entry, setEntry] = useState<string | null>(null);
  const isChosen = ({ files }: SeriesRow): boolean => files.some(({ key }) => key === chosen?.key);
  const stop =
    lines.find(({ row }) => row.id === entry) ?? lines.find(({ row }) => isChosen(row)) ?? lines[0];
  return (
    <div ref={scroller} className="panel-scroll" onScroll={onScroll}>
      <table
        className="cohort-table cohort-series"
        style={{ minWidth: namePx + countPx + figures.length * figurePx }}
      >
        <colgroup>
          <col style={{ width: namePx }} />
          <col style={{ width: countPx }} />
          <col span={figures.length} />
        </colgroup>
        <FigureHeads figures={figures} chosenId={chosenId} />
        <tbody>
          <RowSpace count={first} />
          {lines.slice(first, end).map(({ row, level, isUnfolded }) => (
            <tr
              key={row.id}
              className={`${isChosen(row) ? 'on' : ''} ${level === 1 ? 'inner' : ''}`}
              onFocus={() => setEntry(row.id)}
            >
              <th scope="row">
                <RowName
                  row={row}
                  isUnfolded={isUnfolded}
                  isStop={row.id === stop?.row.id}
                  onToggle={() => cohortView.toggle(row.id)}
                  onOpen={(place) => void openFromCohort(place)}
                />
              </th>
              <td className="n dim">{formatNumber(row.files.length, 0)}</td>
              {figures.map((figure) => (
                <td key={figure.id} className={figure.id === chosenId ? 'n best' : 'n'}>
                  {figure.text(figureMean(row.files, figure))}
                </td>
              ))}
            </tr>
          ))}
          <RowSpace count={lines.length - end} />
        </tbody>
      </table>
    </div>
  );
}

/**
 * Renders the figures of a series by subject, state or recording. Several recordings are combined as the mean over
 * their subjects.
 */
export function SeriesRowsPanel({ shown, figures, all, chosenId }: SeriesRowsPanelProps) {
  const { cohortView } = useSession();
  const { by, sort, isDown, unfolded } = useStore(cohortView);
  const rows = useMemo(() => memberRows(shown, by), [shown, by]);
  const lines = useMemo(() => {
    const sorting = all.find((figure) => figureSort(figure) === sort);
    return tableLines(
      rows,
      { by, unfolded },
      (own) =>
        sortedRows(own, { sort, isDown }, ({ files }) => (sorting ? figureMean(files, sorting) : null)),
      (row, within) => expandMemberRow(shown, row, within),
    );
  }, [rows, all, sort, isDown, by, unfolded, shown]);
  const count = formatCount(rows.length, by === 'file' ? 'recording' : by);
  return (
    <FigurePanel
      name="cohort-subjects"
      title={titles[by]}
      sub={`${count}: figures over whole recordings${by === 'file' ? '' : ', means over them'}; enlarged, all of them`}
      formats={['csv']}
      table={() => dataTable(savedColumns(by, all), rows)}
    >
      {({ large }) => (
        <FiguresTable
          lines={lines}
          figures={large ? all : figures}
          chosenId={chosenId}
          scrollsAcross={large}
        />
      )}
    </FigurePanel>
  );
}
