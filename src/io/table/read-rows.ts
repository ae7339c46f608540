import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { decodeText, readWhole } from '../source.ts';
import { cellKind, numberOf } from './cells.ts';
import { splitLine } from './dialect.ts';
import type { TableProposal } from './proposal.ts';

/** A table with its channels in lines is taken whole; such files are exports of one short signal. */
const mostRowLayoutBytes = 64 << 20;

/** Channels of a table that has one in each line; NaN where a cell holds no number. */
export async function readRowLayout(
  source: ByteSource,
  proposal: TableProposal,
  signal?: AbortSignal,
): Promise<Float64Array[]> {
  const text = decodeText(await readWhole(source, mostRowLayoutBytes, signal));
  const { firstDataRow, columns, newline, decimal } = proposal;
  const lines = text
    .split(newline)
    .slice(firstDataRow)
    .filter((line) => line.trim() !== '');
  return columns.map((column, index) => {
    const cells = splitLine((lines[index] ?? '').trim(), proposal);
    if (cellKind(cells[0] ?? '', decimal) === 'text') cells.shift();
    const values = Float64Array.from(cells, (cell) => numberOf(cell, decimal));
    const bad = cells.findIndex((cell) => cellKind(cell, decimal) === 'text');
    if (bad === -1) return values;
    throw new BeatbenchError(
      'bad-value',
      `Cell ${bad + 1} of line ${firstDataRow + index + 1} is "${(cells[bad] ?? '').slice(0, 40)}" where a number should be; correct it.`,
      { file: source.path, line: firstDataRow + index + 1, column: bad + 1, channel: column.label },
    );
  });
}
