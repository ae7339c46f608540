import type { Warning } from '../../model/failure.ts';
import type { RowReader } from './row-reader.ts';

/**
 * What to say of rows that have not as many cells as the table has columns.
 *
 * @param rows how many rows had too few or too many cells
 * @returns none where all had as many
 */
export function unevenWarnings({ columns, short, long }: RowReader): Warning[] {
  const said = (rows: RowReader['short'], what: string): string => {
    const [noun, verb] = rows.count === 1 ? ['row', 'has'] : ['rows', 'have'];
    return `${rows.count} ${noun}, the first in line ${(rows.firstLine ?? 0) + 1}, ${verb} ${what} cells than the ${columns.length} columns`;
  };
  return [
    ...(short.count === 0
      ? []
      : [
          {
            code: 'short-data' as const,
            message: `${said(short, 'fewer')}; what is missing counts as gaps.`,
          },
        ]),
    ...(long.count === 0
      ? []
      : [{ code: 'left-out' as const, message: `${said(long, 'more')}; the cells beyond are left out.` }]),
  ];
}
