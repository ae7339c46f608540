import { type GroupedBy, groupFiles } from './group-files.ts';
import { meanOrNull } from './mean-or-null.ts';
import { type FeatureShares, poolPpv, type PooledPpv } from './pool-counts.ts';
import type { CohortFile } from './cohort-file.ts';
import { byMethod } from '../../model/methods.ts';

export interface PpvRow extends PooledPpv {
  /** Null of recordings that do not say it. */
  readonly label: string | null;
  /** Recordings in it. */
  readonly files: number;
}

/** Table 5.1 by whatever recordings are put together by. */
export interface PpvTable {
  readonly rows: readonly PpvRow[];
  /** Over all beats of all recordings: the paper's last row. */
  readonly pooled: PooledPpv;
  /** Each row counting the same; a row without a figure is left out of that mean. */
  readonly meanOfRows: FeatureShares;
}

/** Source: Cziesler 2014, table 5.1; its averages are not the means of its rows. */
export function ppvTable(files: readonly CohortFile[], by: GroupedBy): PpvTable {
  const rows = groupFiles(files, by).map(({ label, files: own }) => ({
    label,
    files: own.length,
    ...poolPpv(own.map(({ figures }) => figures)),
  }));
  return { rows, pooled: poolPpv(files.map(({ figures }) => figures)), meanOfRows: meanOfRows(rows) };
}

/** Mean of the rows' shares, which is not the pooled share where rows differ in beats. */
export function meanOfRows(rows: readonly FeatureShares[]): FeatureShares {
  const of = (feature: keyof FeatureShares) =>
    byMethod((method) => meanOrNull(rows.map((row) => row[feature][method])));
  return { foot: of('foot'), notch: of('notch') };
}
