import { windowTable } from '../../pipeline/window-table.ts';
import type { CommandArguments } from '../arguments.ts';
import { UsageError } from '../console.ts';

/** @throws UsageError for a value of `--rows` other than beats or windows, or without `--csv` */
export function checkRows({ options }: CommandArguments): void {
  const { rows } = options;
  if (rows === undefined) return;
  if (rows !== 'beats' && rows !== 'windows') {
    throw new UsageError(`--rows is ‘${String(rows)}’; it must be beats or windows.`);
  }
  if (options['csv'] !== true) throw new UsageError('--rows changes the rows of --csv; give both.');
}

/**
 * Returns the rows that `--csv` lists for a result: its beats, or its windows if `--rows` requests them; empty without
 * `--csv`.
 */
export function tableRows(
  { options }: CommandArguments,
  result: object,
  beats: () => readonly object[],
): readonly object[] {
  if (options['csv'] !== true) return [];
  if (options['rows'] !== 'windows' || !('windows' in result)) return beats();
  return windowTable(result.windows as readonly object[]);
}
