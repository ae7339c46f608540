import type { SavedColumn } from '../../charts/data-table.ts';
import type { CohortRowsBy } from '../../state/cohort/cohort-view.ts';
import type { CohortRow } from './row-model.ts';

const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

/** What is saved of a row: its PPV, what was found, and the means of its bars. */
export const subjectColumns = (by: CohortRowsBy): readonly SavedColumn<CohortRow>[] => [
  { name: by === 'file' ? 'recording' : by, value: ({ label }) => label },
  { name: 'recordings', value: ({ files }) => files.length },
  { name: 'beats', value: ({ ppv }) => ppv.beats },
  { name: 'PPV foot historic, %', value: ({ ppv }) => percent(ppv.foot.historic) },
  { name: 'PPV foot least variance, %', value: ({ ppv }) => percent(ppv.foot.leastVariance) },
  { name: 'PPV notch historic, %', value: ({ ppv }) => percent(ppv.notch.historic) },
  { name: 'PPV notch least variance, %', value: ({ ppv }) => percent(ppv.notch.leastVariance) },
  { name: 'found foot historic, %', value: ({ ppv }) => percent(ppv.found.foot.historic) },
  { name: 'found foot least variance, %', value: ({ ppv }) => percent(ppv.found.foot.leastVariance) },
  { name: 'found notch historic, %', value: ({ ppv }) => percent(ppv.found.notch.historic) },
  { name: 'found notch least variance, %', value: ({ ppv }) => percent(ppv.found.notch.leastVariance) },
  { name: 'mean SD difference rPTT, ms', value: (row) => meanDifference(row, 'rptt', 'sd') },
  { name: 'mean SD difference LVET, ms', value: (row) => meanDifference(row, 'lvet', 'sd') },
  { name: 'mean held-out SD difference rPTT, ms', value: (row) => meanDifference(row, 'rptt', 'heldOut') },
  { name: 'mean held-out SD difference LVET, ms', value: (row) => meanDifference(row, 'lvet', 'heldOut') },
  { name: 'not analysed', value: ({ errors }) => errors.map(({ message }) => message).join(' ') },
];

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
