import { formatClock } from '../../charts/axes/time-axis.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { ReportSection } from './report-figure.tsx';

interface WindowsSectionProps<Window> {
  readonly sub: string;
  /** Columns after the start of a window. */
  readonly columns: readonly Column<Window>[];
  /** Whether times include hours. */
  readonly long: boolean;
  readonly windows: readonly Window[];
  /** Index of the chosen window. */
  readonly current: number;
  /** Maximum number of lines. */
  readonly most: number;
}

/** Renders as many windows around the chosen one as fit. */
export function WindowsSection<Window extends { readonly from: number }>(props: WindowsSectionProps<Window>) {
  const { sub, columns, long, windows, current, most } = props;
  const start: Column<Window> = { name: 'from', head: 'from', text: ({ from }) => formatClock(from, long) };
  const first = Math.max(0, Math.min(current - most / 2, windows.length - most));
  const shown = windows.slice(first, first + most);
  const leftCount = windows.length - shown.length;
  return (
    <ReportSection title="Windows" sub={sub}>
      <ColumnTable
        isOnPaper
        columns={[start, ...columns]}
        rows={shown}
        rowKey={({ from }) => from}
        rowClass={(window) => (window === windows[current] ? 'on' : undefined)}
      />
      {leftCount > 0 && (
        <p className="report-key">{`${formatCount(leftCount, 'more window')}: on the screen`}</p>
      )}
    </ReportSection>
  );
}
