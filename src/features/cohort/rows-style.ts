import type { CSSProperties } from 'react';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import type { CohortRowsBy } from '../../state/cohort/cohort-view.ts';

/** Returns a style with the number of rows, which sets the height of the table where panels are stacked. */
export function rowsStyle({ files, errors }: ShownCohort, by: CohortRowsBy): CSSProperties {
  const all: readonly Pick<ShownCohort['files'][number], 'file' | 'labels'>[] = [...files, ...errors];
  const rows = by === 'file' ? all.length : new Set(all.map(({ labels }) => labels[by])).size;
  return { '--cohort-rows': rows } as CSSProperties;
}
