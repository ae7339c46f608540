import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { decodeText } from '../source.ts';
import { detectUtf16, convertToUtf8, utf8Source } from './utf16.ts';

const arrow = ' -> ';
const stamped = /^\d\d:\d\d:\d\d[.,]\d{1,6} -> (.*)$/;
/** Number of bytes of a text that show whether its lines are stamped. */
const judgedBytes = 4096;

/**
 * Finds the delimiter of a text that a serial monitor stamped, with lines such as `12:00:00.000 -> 2040,512`.
 *
 * @param bytes first bytes of the text
 * @returns null for any other text
 */
function findDelimiter(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, judgedBytes));
  if (!text.includes(arrow)) return null;
  // The last line may be cut.
  const lines = text.split('\n').slice(0, -1);
  const filled = lines.filter((line) => line.trim() !== '');
  const stamps = filled.flatMap((line) => stamped.exec(line)?.[1] ?? []);
  if (stamps.length < 2 || 2 * stamps.length <= filled.length) return null;
  return ['\t', ',', ';'].find((one) => stamps.some((rest) => rest.trim().includes(one))) ?? ' ';
}

/**
 * Replaces the arrow after the stamp of a serial monitor by the delimiter of its numbers.
 *
 * @param bytes in UTF-8; may be a piece of the text
 * @param head  first bytes of the text
 * @returns bytes of the same length; `bytes` itself if the text has no such stamps
 */
function withoutArrows(bytes: Uint8Array, head: Uint8Array): Uint8Array {
  const delimiter = findDelimiter(head);
  return delimiter === null ? bytes : replaced(bytes, delimiter);
}

function replaced(bytes: Uint8Array, delimiter: string): Uint8Array {
  const plain = bytes.slice();
  const [from, to] = [arrow, delimiter.padStart(arrow.length)].map((text) => new TextEncoder().encode(text));
  if (from === undefined || to === undefined) return plain;
  for (let at = plain.indexOf(62); at !== -1; at = plain.indexOf(62, at + 1)) {
    if (from.every((byte, k) => plain[at - 2 + k] === byte)) plain.set(to, at - 2);
  }
  return plain;
}

/**
 * Returns the text of a table in UTF-8, with the arrows of a serial monitor replaced by delimiters.
 *
 * @param source a text
 * @returns `source` itself if nothing has to be changed
 * @throws BeatbenchError `too-large` for UTF-16
 */
export async function tableText(source: ByteSource, signal?: AbortSignal): Promise<ByteSource> {
  const text = await utf8Source(source, signal);
  const delimiter = findDelimiter(await text.read(0, judgedBytes, signal));
  if (delimiter === null) return text;
  return {
    ...text,
    read: async (from, to, stop) => {
      // An arrow may cross either end.
      const first = Math.max(0, from - arrow.length);
      const piece = replaced(await text.read(first, to + arrow.length, stop), delimiter);
      return piece.slice(from - first, Math.max(from, Math.min(to, text.size)) - first);
    },
  };
}

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
 * @throws BeatbenchError `empty`, `unknown-format` if the bytes are not text
 */
export async function readTableHead(source: ByteSource, signal?: AbortSignal): Promise<TableHead> {
  const file = source.path;
  if (source.size === 0)
    throw new BeatbenchError('empty', 'The file is empty; copy it again from its source.', { file });
  const stored = await source.read(0, headBytes, signal);
  const isWhole = stored.length === source.size;
  const bytes = detectUtf16(stored) === null ? stored : convertToUtf8(stored);
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
 * Splits the beginning of a text into lines, like `readTableHead`.
 *
 * @param text    beginning of the file
 * @param isWhole whether it is the whole file
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

/** Removes a UTF-8 character that is cut at the end, so that the rest still decodes as UTF-8. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const lead = bytes[end - 1] ?? 0;
  return lead >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}
