import type { ByteSource } from '../../model/recording.ts';
import { splitLine } from './dialect.ts';
import { readTableHead } from './head.ts';
import { proposeTable, type ProposeTableOptions } from './propose.ts';
import type { TableProposal } from './proposal.ts';

/** Content that the page shows before a table is opened. */
export interface TablePreview {
  readonly proposal: TableProposal;
  /** Cells of the first data lines: at most 20 lines of at most 64 cells. */
  readonly rows: string[][];
}

const shownRows = 20;
const shownCells = 64;

/**
 * Proposes how to read a table, and returns its first rows.
 *
 * @param source  the file; its beginning is read
 * @param options the user's choices so far
 * @returns the proposal, with rows as text
 * @throws BeatbenchError like `proposeTable`
 */
export async function previewTable(
  source: ByteSource,
  options: Omit<ProposeTableOptions, 'path'> = {},
  signal?: AbortSignal,
): Promise<TablePreview> {
  const head = await readTableHead(source, signal);
  const proposal = proposeTable(head, { ...options, path: source.path });
  const { comment, firstDataRow } = proposal;
  const lines = head.lines
    .slice(firstDataRow)
    .filter((line) => line.trim() !== '' && !(comment !== '' && line.startsWith(comment)));
  return {
    proposal,
    rows: lines.slice(0, shownRows).map((line) => splitLine(line, proposal).slice(0, shownCells)),
  };
}
