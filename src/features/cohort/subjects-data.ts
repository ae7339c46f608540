import type { DataTable } from '../../charts/data-table.ts';
import type { CohortRowsBy } from '../../state/cohort-view.ts';
import type { CohortRow } from './row-model.ts';

const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

/** The table as it is saved: PPV of each row, what was found, and the means of its bars. */
export function subjectsData(rows: readonly CohortRow[], by: CohortRowsBy): DataTable {
  return {
    columns: [
      by === 'file' ? 'recording' : by,
      'recordings',
      'beats',
      'PPV foot historic, %',
      'PPV foot least variance, %',
      'PPV notch historic, %',
      'PPV notch least variance, %',
      'found foot historic, %',
      'found foot least variance, %',
      'found notch historic, %',
      'found notch least variance, %',
      'mean SD difference rPTT, ms',
      'mean SD difference LVET, ms',
      'mean held-out SD difference rPTT, ms',
      'mean held-out SD difference LVET, ms',
      'not analysed',
    ],
    rows: rows.map((row) => [
      row.label,
      row.files.length,
      row.ppv.beats,
      percent(row.ppv.foot.historic),
      percent(row.ppv.foot.leastVariance),
      percent(row.ppv.notch.historic),
      percent(row.ppv.notch.leastVariance),
      percent(row.ppv.found.foot.historic),
      percent(row.ppv.found.foot.leastVariance),
      percent(row.ppv.found.notch.historic),
      percent(row.ppv.found.notch.leastVariance),
      meanDifference(row, 'rptt', 'sd'),
      meanDifference(row, 'lvet', 'sd'),
      meanDifference(row, 'rptt', 'heldOut'),
      meanDifference(row, 'lvet', 'heldOut'),
      row.errors.map(({ message }) => message).join(' '),
    ]),
  };
}

/** Over the row's windows. */
function meanDifference(
  { files }: CohortRow,
  interval: 'rptt' | 'lvet',
  spread: 'sd' | 'heldOut',
): number | null {
  const all = files.flatMap(({ figures }) =>
    figures.windows.flatMap((window) => {
      const { historic, leastVariance } = window[interval][spread];
      return historic === null || leastVariance === null ? [] : [historic - leastVariance];
    }),
  );
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0) / all.length;
}
