import type { SnrFigures } from '../model/denoise.ts';
import { type SnrSpread, type TaskLine, taskTable } from '../pipeline/denoise/task-table.ts';
import { labelPaths } from '../pipeline/grouping/label-paths.ts';
import { proposePattern } from '../pipeline/grouping/propose-pattern.ts';
import type { Tabulate } from './run-recordings.ts';

/**
 * Cleaned recordings by task, which is what their names say after the subject; of those that say none, all together.
 *
 * @param files       as given
 * @param recordings  the row of each, one a file; those that failed have none
 */
export function taskRows(files: readonly string[], recordings: Parameters<Tabulate>[0]): readonly object[] {
  const labels = labelPaths({ text: proposePattern(files) ?? '', byHand: false }, files);
  const told = recordings.flatMap(({ rows }, index) => {
    const [row] = rows as readonly { readonly snr: SnrFigures }[];
    const { task = null, state = null } = labels[index] ?? {};
    return row === undefined ? [] : [{ task: task ?? state ?? '', snr: row.snr }];
  });
  return taskTable(told).map(rowOf);
}

function rowOf({ task, n, test, trueTest, ...spreads }: TaskLine): object {
  return {
    task: task ?? 'all',
    n,
    before: spreadOf(spreads.before),
    after: spreadOf(spreads.after),
    ...testOf(test),
    trueBefore: spreadOf(spreads.trueBefore),
    trueAfter: spreadOf(spreads.trueAfter),
    trueTest: testOf(trueTest),
  };
}

function spreadOf(spread: SnrSpread | null): object {
  return spread ?? { mean: null, sd: null };
}

function testOf(test: TaskLine['test']): object {
  return { t: test?.t ?? null, df: test?.df ?? null, p: test?.p ?? null };
}
