import type { SnrFigures } from '../../model/denoise.ts';
import { meanOrNull } from '../../pipeline/cohort/mean-or-null.ts';
import { type SnrSpread, type TaskLine, taskTable } from '../../pipeline/denoise/task-table.ts';
import type { Member } from '../cohort/cohort-subjects.ts';
import type { Tabulate } from '../inputs/run-recordings.ts';

/** Values of a recording's row that are used here. */
interface RecordingRow {
  readonly heartRate: number | null;
  /** ms. */
  readonly rrSd: number | null;
  readonly snr: SnrFigures;
}

interface RecordingTaskRow extends RecordingRow {
  /** Empty if unknown. */
  readonly task: string;
}

/**
 * Returns rows of cleaned recordings by task, or by state if no task is known; recordings with neither form one group.
 *
 * Source: Nasim 2018, table 2.
 *
 * @param members    subjects of the files, one per file
 * @param recordings rows of each file; those that failed have none
 */
export function taskRows(members: readonly Member[], recordings: Parameters<Tabulate>[0]): readonly object[] {
  const told = recordings.flatMap(({ rows }, index): RecordingTaskRow[] => {
    const [row] = rows as readonly RecordingRow[];
    const { task = null, state = null } = members[index]?.labels ?? {};
    return row === undefined ? [] : [{ ...row, task: task ?? state ?? '' }];
  });
  return taskTable(told).map((line) => makeRow(line, told));
}

function makeRow(
  { task, n, test, trueTest, ...spreads }: TaskLine,
  told: readonly RecordingTaskRow[],
): object {
  const own = told.filter((row) => task === null || row.task === task);
  return {
    task: task ?? 'all',
    n,
    heartRate: meanOrNull(own.map(({ heartRate }) => heartRate)),
    rrSd: meanOrNull(own.map(({ rrSd }) => rrSd)),
    before: spreadFields(spreads.before),
    after: spreadFields(spreads.after),
    ...testFields(test),
    trueBefore: spreadFields(spreads.trueBefore),
    trueAfter: spreadFields(spreads.trueAfter),
    trueTest: testFields(trueTest),
  };
}

function spreadFields(spread: SnrSpread | null): object {
  return spread ?? { mean: null, sd: null };
}

function testFields(test: TaskLine['test']): object {
  return { t: test?.t ?? null, df: test?.df ?? null, p: test?.p ?? null };
}
