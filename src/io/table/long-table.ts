import { BeatbenchError } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import { decodeText } from '../source.ts';
import { splitLine } from './dialect.ts';
import { readTableHead } from './head.ts';
import type { TableProposal } from './proposal.ts';
import { quoteLabel } from './quote-label.ts';

/**
 * Labels of a column that gives the channel of each row by name or by number, and of a column with the samples of all
 * channels.
 */
const nameLabel =
  /^(?:channel|ch|signal|lead|sensor|variable|measure(?:ment)?|parameter|metric|series|waveform|id)(?:[ _-]?(?:name|id|no|number|label))?$/i;
const numberLabel = /^(?:channel|ch|lead|sensor|id)(?:[ _-]?(?:id|no|number))?$/i;
const valueLabel = /^(?:values?|val|readings?|samples?|data|amplitude|y)$/i;
/** Number of bytes at the end of the file that are examined. */
const endBytes = 64 << 10;
const maxNames = 256;

/**
 * Refuses a table that has a row for each channel and time. Read as columns, the samples of all channels would follow
 * each other as if they were one channel.
 *
 * @param text     the table, in UTF-8
 * @param proposal how it would be read
 * @throws BeatbenchError `unsupported`
 */
export async function rejectLongTable(
  text: ByteSource,
  proposal: TableProposal,
  signal?: AbortSignal,
): Promise<void> {
  const { columns, headerRow, firstDataRow } = proposal;
  const at = columns.findIndex(
    ({ label, use }) =>
      (use === 'skip' && nameLabel.test(label)) || (use === 'signal' && numberLabel.test(label)),
  );
  if (at < 0 || headerRow === null || !columns.some(({ label }) => valueLabel.test(label))) return;
  const { lines } = await readTableHead(text, signal);
  const end = decodeText(await text.read(Math.max(0, text.size - endBytes), text.size, signal));
  const nameIn = (line: string): string => splitLine(line, proposal)[at] ?? '';
  // The first line of the end may be cut, and the last may be a note.
  const names = new Set(
    [...lines.slice(firstDataRow), ...end.split(proposal.newline).slice(1, -2)]
      .map(nameIn)
      .filter((name) => name !== ''),
  );
  if (names.size < 2 || names.size > maxNames) return;
  const some = [...names].slice(0, 3).map((name) => `"${printable(name.slice(0, 40))}"`);
  throw new BeatbenchError(
    'unsupported',
    `The table has one row per channel: its column "${quoteLabel(columns[at]?.label ?? '')}" holds ${some.join(', ')}. Give every channel its own column.`,
    { file: text.path, line: firstDataRow + 1, column: at + 1 },
  );
}
