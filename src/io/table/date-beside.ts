import { withoutZeros } from '../without-zeros.ts';
import { parseClockText } from './clock-text.ts';
import type { HeadCells } from './propose-columns.ts';
import type { TableColumn } from './proposal.ts';

/** Names of clocks that count from the start and give no time of day. */
const elapsedLabel = /elapsed|relative|since|duration/i;

/**
 * Returns the start of a table that has dates in one column and times of day in another.
 *
 * @param cells   cells of the first rows
 * @param columns use of each column; the first clock dates the rows
 * @returns ISO 8601 without zone; null if the columns contain none
 */
export function findStartInRows({ rows }: HeadCells, columns: readonly TableColumn[]): string | null {
  const at = columns.findIndex(({ use }) => use === 'clock');
  const clock = columns[at];
  const [row = []] = rows;
  const time = parseClockText(row[at] ?? '');
  if (clock?.clockUnit !== 'text' || elapsedLabel.test(clock.label) || time === null || time.isDated)
    return null;
  const days = row.flatMap((cell, k): number[] => {
    const isSkipped = columns[k]?.use === 'skip' && !cell.includes(':');
    const day = isSkipped ? parseClockText(cell) : null;
    return day?.isDated === true ? [day.sec] : [];
  });
  const [day] = days;
  return day === undefined
    ? null
    : withoutZeros(new Date(Math.round((day + time.sec) * 1000)).toISOString().slice(0, -1));
}
