import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { decodeText } from '../source.ts';
import { withoutArrows } from './serial-monitor.ts';
import { inUtf8, detectUtf16 } from './utf16.ts';

/** The first lines of a text file. */
export interface TableHead {
  readonly lines: readonly string[];
  readonly newline: '\n' | '\r';
  /** Whether the head is the whole file. */
  readonly isWhole: boolean;
}

const headBytes = 256 * 1024;

/**
 * Reads the first lines of a text file, 256 KiB at most; a line cut off there is left out.
 *
 * @param source the file; its beginning is read
 * @returns lines, and whether they are all
 * @throws BeatbenchError `empty`, `unknown-format` where the bytes are no text
 */
export async function readTableHead(source: ByteSource, signal?: AbortSignal): Promise<TableHead> {
  const file = source.path;
  if (source.size === 0)
    throw new BeatbenchError('empty', 'The file is empty; copy it again from its source.', { file });
  const stored = await source.read(0, headBytes, signal);
  const isWhole = stored.length === source.size;
  const bytes = detectUtf16(stored) === null ? stored : inUtf8(stored);
  const control = bytes.findIndex((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27);
  if (control !== -1) {
    throw new BeatbenchError(
      'unknown-format',
      'The file is neither a known recording nor text; check what it is.',
      {
        file,
        byte: control,
      },
    );
  }
  return splitHeadText(decodeText(withoutCutCharacter(withoutArrows(bytes, bytes))), isWhole);
}

/**
 * Lines of a head, as `readTableHead` gives them.
 *
 * @param text    beginning of the file
 * @param isWhole whether it is all of the file
 * @returns lines without their ends
 */
export function splitHeadText(text: string, isWhole: boolean): TableHead {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const lines = text
    .replace(/^\ufeff/, '')
    .split(newline)
    .map(withoutReturns);
  if (!isWhole && lines.length > 1) lines.pop();
  return { lines, newline, isWhole };
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end);
}

/** Leaves out a UTF-8 character that the end cuts, so that the rest still decodes as UTF-8. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const lead = bytes[end - 1] ?? 0;
  return lead >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}
