import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { ArrayFile } from '../arrays/array-file.ts';
import { memorySource } from '../source.ts';
import { readArrayHead } from './array-head.ts';
import { collectArray } from './collect.ts';
import type { Collected } from './collect.ts';
import { arrayType, packedType, readElement } from './elements.ts';
import type { MatElement } from './elements.ts';
import { inflate } from './inflate.ts';
import { RangeReader } from './range-reader.ts';

const headerBytes = 128;
/** Unpacked, of all variables together. */
const mostUnpackedBytes = 2 ** 30;
/** Enough of a packed variable to know what it is. */
const headBytes = 1024;

/**
 * Lists the arrays of a MATLAB 5 file. Those that are stored plainly are left where they are;
 * compressed ones are unpacked into memory, unless they cannot hold signals.
 *
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`
 */
export async function readVariables(source: ByteSource, signal?: AbortSignal): Promise<ArrayFile> {
  const isLittle = await isLittleEndian(source, signal);
  const reader = new RangeReader(source, isLittle, source.path, (at) => at, signal);
  const found: Collected = { arrays: [], texts: [], leftOut: [], visitedCount: 0 };
  const warnings: Warning[] = [];
  let freeBytes = mostUnpackedBytes;
  for (let at = headerBytes; at + 8 <= source.size;) {
    signal?.throwIfAborted();
    try {
      const element = await readElement(reader, at, source.size);
      if (element.type === arrayType) await collectArray(reader, element, [], found);
      if (element.type === packedType) {
        freeBytes -= await collectPacked(source, isLittle, element, freeBytes, found, signal);
      }
      at = element.next;
    } catch (error) {
      if (!isDamage(error) || found.arrays.length === 0) throw error;
      warnings.push({
        code: 'short-data',
        message: `The file is damaged from byte ${at} on; the variables before it were read.`,
      });
      break;
    }
  }
  if (found.leftOut.length > 0) warnings.push(leftOutWarning(found.leftOut));
  return { arrays: found.arrays, texts: found.texts, warnings, startTime: null };
}

function isDamage(error: unknown): boolean {
  return error instanceof BeatbenchError && error.code !== 'too-large';
}

async function isLittleEndian(source: ByteSource, signal?: AbortSignal): Promise<boolean> {
  const mark = String.fromCharCode(...(await source.read(126, headerBytes, signal)));
  if (mark === 'IM') return true;
  if (mark === 'MI') return false;
  throw new BeatbenchError(
    'unknown-format',
    `${source.path} has no header of a MATLAB file; check what it is.`,
    { file: source.path, byte: 126, field: 'byte order' },
  );
}

/** Unpacks and goes through a variable; gives the bytes that stay in memory. */
async function collectPacked(
  source: ByteSource,
  isLittle: boolean,
  { from, byteCount }: MatElement,
  freeBytes: number,
  into: Collected,
  signal?: AbortSignal,
): Promise<number> {
  const range = { from, to: from + byteCount };
  const readerOf = (bytes: Uint8Array): RangeReader =>
    new RangeReader(memorySource(source.path, bytes), isLittle, source.path, () => from, signal);
  const start = await inflate(source, range, headBytes, signal);
  const reader = readerOf(start);
  const view = await reader.view(0, 8);
  if (view.getUint32(0, isLittle) !== arrayType) return 0;
  const wholeBytes = view.getUint32(4, isLittle) + 8;
  const head = await readArrayHead(reader, 8, Math.max(start.length, wholeBytes));
  if (head.kind === 'cell' || head.kind === 'other' || head.isComplex) {
    into.leftOut.push(head.name);
    return 0;
  }
  if (wholeBytes > freeBytes) throw tooLarge(source, head.name, from);
  const bytes = await inflate(source, range, wholeBytes, signal);
  const before = into.arrays.length;
  const whole = readerOf(bytes);
  await collectArray(whole, await readElement(whole, 0, bytes.length), [], into);
  return into.arrays.length > before ? bytes.length : 0;
}

function tooLarge(source: ByteSource, name: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `Unpacked, the variables of ${source.path} up to "${name}" take more than ${mostUnpackedBytes / 2 ** 30} GiB; save them without compression (save -v6), or as EDF.`,
    { file: source.path, byte },
  );
}

const shownNames = 5;

function leftOutWarning(names: readonly string[]): Warning {
  const shown = names
    .slice(0, shownNames)
    .map((name) => (name === '' ? 'one without a name' : `"${printable(name)}"`));
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return {
    code: 'left-out',
    message: `Cell arrays, objects, complex and sparse numbers and arrays of three axes are not read: ${shown.join(', ')}${more}.`,
  };
}
