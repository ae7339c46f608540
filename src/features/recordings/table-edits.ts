import { lengthProblem, maxColumnLetters } from '../../pipeline/text-limits.ts';
import type { ClockUnit, TableColumn, TableProposal } from '../../workers/protocol.ts';

/** Returns the proposal with one column changed. */
export function withColumn(
  proposal: TableProposal,
  columnIndex: number,
  change: Partial<TableColumn>,
): TableProposal {
  const columns = proposal.columns.map((column, index) =>
    index === columnIndex ? { ...column, ...change } : column,
  );
  return { ...proposal, columns };
}

/** Returns the proposal with another column as the only clock, or with none. */
export function withClock(
  proposal: TableProposal,
  clockIndex: number | null,
  clockUnit: ClockUnit,
): TableProposal {
  const columns = proposal.columns.map((column, index): TableColumn => {
    if (index === clockIndex) return { ...column, use: 'clock', clockUnit, clockColumn: null };
    const use = column.use === 'clock' ? 'skip' : column.use;
    const clockColumn = use === 'signal' ? clockIndex : null;
    return { ...column, use, clockUnit: null, clockColumn };
  });
  return { ...proposal, columns };
}

/** Returns the proposal with the user's sampling rate; null if it has to come from a clock. */
export function withRate(proposal: TableProposal, rateHz: number | null): TableProposal {
  return { ...proposal, rateHz, rateFrom: rateHz === null ? null : 'given' };
}

/** Returns the proposal with its first line treated as names, or as data. */
export function withHeader(proposal: TableProposal, hasHeader: boolean): TableProposal {
  if (hasHeader === (proposal.headerRow !== null)) return proposal;
  const { headerRow, firstDataRow } = proposal;
  if (headerRow !== null) return { ...proposal, headerRow: null, unitRow: null, firstDataRow: headerRow };
  return { ...proposal, headerRow: firstDataRow, firstDataRow: firstDataRow + 1 };
}

/** Returns the index of the clock column; null if there is none. */
export function findClockColumn({ columns }: TableProposal): number | null {
  const used = columns.find(({ use, clockColumn }) => use === 'signal' && clockColumn !== null);
  const found = used?.clockColumn ?? columns.findIndex(({ use }) => use === 'clock');
  return found < 0 ? null : found;
}

/** Returns a sentence on what prevents the table from being read; null if nothing does. */
export function findTableProblem(proposal: TableProposal): string | null {
  for (const [index, { label, unit }] of proposal.columns.entries()) {
    const tooLong = lengthProblem(label, maxColumnLetters) ?? lengthProblem(unit, maxColumnLetters);
    if (tooLong !== null) return `Name or unit of column ${index + 1}: ${tooLong}`;
  }
  if (!proposal.columns.some(({ use }) => use === 'signal')) return 'Select at least one column as a signal.';
  if (proposal.layout === 'columns' && findClockColumn(proposal) !== null) return null;
  return proposal.rateHz === null ? 'Type the number of rows per second, or select a time column.' : null;
}
