import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSize } from '../../charts/pointing/use-size.ts';
import type { CohortUnit } from '../../pipeline/cohort/units-of.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { useSession } from '../session-context.ts';
import { useRowWindow } from '../bench/use-row-window.ts';
import { barColumns, layOutBars } from './bar-model.ts';
import { barScale } from './bar-scale.ts';
import { type CohortRow, type PpvColumn, ppvColumns, worstIn } from './row-model.ts';
import type { TableLine } from './table-line.ts';
import { TableFoot } from './table-foot.tsx';
import { CohortTableHead } from './table-head.tsx';
import { cohortRowPx, RowSpace } from './row-space.tsx';
import { type RowFrame, TableRow } from './table-row.tsx';

interface SubjectsTableProps {
  readonly rows: readonly CohortRow[];
  readonly lines: readonly TableLine[];
  readonly shown: ShownIntervals;
  readonly unit: CohortUnit;
  readonly test: 'welch' | 'student';
  readonly onSay: (text: string | null) => void;
}

const headPx = 38;
/** A column of PPV, and all columns but those of bars with the space about these. */
const ppvPx = 42;
const otherPx = 104 + 28 + ppvColumns.length * ppvPx + 2 * (12 + 8);
const leastBarsPx = 96;

/** The table, of whose rows those in view stand in the page. */
export function SubjectsTable({ rows, lines, shown, unit, test, onSay }: SubjectsTableProps) {
  const { cohortView, openFromCohort } = useSession();
  const { by, isHeldOut, chosen, scrolled } = useStore(cohortView);
  const { scroller, first, end, onScroll } = useRowWindow(lines.length, cohortRowPx, headPx);
  const { widthPx } = useSize(scroller);
  const [entry, setEntry] = useState<string | null>(null);
  // As it was left when it last stood in the page.
  const leftPx = useRef(scrolled['table'] ?? 0);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: leftPx.current });
    onScroll();
  }, [scroller, onScroll]);
  const columns = useMemo(() => barColumns(rows, by), [rows, by]);
  const bars = useMemo(() => {
    const of = (interval: 'rptt' | 'lvet') =>
      rows.flatMap((row) => layOutBars(row, columns, interval, isHeldOut));
    return { rptt: of('rptt'), lvet: of('lvet') };
  }, [rows, columns, isHeldOut]);
  const frame = useMemo((): RowFrame => {
    const barsPx = Math.max(Math.floor((widthPx - otherPx) / 2), leastBarsPx);
    const scaleOf = (interval: 'rptt' | 'lvet') => barScale(columns, bars[interval], barsPx, cohortRowPx);
    const worst = Object.fromEntries(ppvColumns.map((column) => [column, worstIn(rows, column)]));
    return {
      columns,
      scales: { rptt: scaleOf('rptt'), lvet: scaleOf('lvet') },
      worst: worst as Record<PpvColumn, number | null>,
      isHeldOut,
      chosen,
      onSay,
      onOpen: (place) => void openFromCohort(place),
    };
  }, [columns, bars, rows, widthPx, isHeldOut, chosen, onSay, openFromCohort]);
  const stop =
    lines.find(({ row }) => row.id === entry) ??
    lines.find(({ row }) => row.files.some(({ key }) => key === chosen?.key)) ??
    lines[0];
  return (
    <div
      ref={scroller}
      className="cohort-scroll"
      onScroll={() => {
        onScroll();
        cohortView.keepScrolled('table', scroller.current?.scrollTop ?? 0);
      }}
    >
      <table className="cohort-table" style={{ minWidth: otherPx + 2 * leastBarsPx }}>
        <colgroup>
          <col className="name" />
          <col className="count" />
          <col style={{ width: ppvPx }} span={ppvColumns.length} />
          <col span={2} />
        </colgroup>
        <CohortTableHead
          isHeldOut={isHeldOut}
          columns={columns}
          scale={frame.scales.rptt}
          average={Number(shown.parameters['average'])}
        />
        <tbody>
          <RowSpace count={first} />
          {lines.slice(first, end).map(({ row, level, isUnfolded }) => (
            <TableRow
              key={row.id}
              row={row}
              frame={frame}
              level={level}
              isUnfolded={isUnfolded}
              isStop={row.id === stop?.row.id}
              onToggle={() => cohortView.toggle(row.id)}
              onEnter={() => setEntry(row.id)}
            />
          ))}
          <RowSpace count={lines.length - end} />
        </tbody>
        <TableFoot shown={shown} unit={unit} test={test} scales={frame.scales} bars={bars} />
      </table>
    </div>
  );
}
