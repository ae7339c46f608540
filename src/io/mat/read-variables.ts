import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource, MemoryAllowance } from '../../model/recording.ts';
import type { ArrayFile } from '../arrays/array-file.ts';
import { inflateWhole, type InflatedBytes } from '../inflated-bytes.ts';
import { MemoryBudget, heldBytesLimit } from '../memory-budget.ts';
import { readArrayHead } from './array-head.ts';
import { collectArray, type CollectedContent } from './collect.ts';
import { arrayType, packedType, readElement, type MatElement } from './elements.ts';
import { RangeReader } from './range-reader.ts';

const headerBytes = 128;
/** Number of inflated bytes that identify a compressed variable. */
const headBytes = 1024;

/**
 * Lists the arrays of a MATLAB 5 file. Uncompressed arrays stay in the file. Compressed ones are inflated into memory,
 * unless they cannot hold signals.
 *
 * @param source the file; read by ranges
 * @returns arrays without their numbers
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`
 */
export async function readVariables(source: ByteSource, signal?: AbortSignal): Promise<ArrayFile> {
  const isLittle = await isLittleEndian(source, signal);
  const reader = new RangeReader(source, isLittle, source.path, (at) => at, signal);
  const found: CollectedContent = { arrays: [], texts: [], leftOut: [], visitedCount: 0 };
  const warnings: Warning[] = [];
  const budget = source.budget ?? new MemoryBudget(source.size);
  for (let at = headerBytes; at + 8 <= source.size;) {
    signal?.throwIfAborted();
    try {
      const element = await readElement(reader, at, source.size);
      if (element.type === arrayType) await collectArray(reader, element, [], found);
      if (element.type === packedType) {
        await collectPacked({ source, isLittle, budget }, element, found, signal);
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
  throw new BeatbenchError('unknown-format', `${source.path} has no MATLAB header; check what it is.`, {
    file: source.path,
    byte: 126,
    field: 'byte order',
  });
}

interface PackedFile {
  readonly source: ByteSource;
  readonly isLittle: boolean;
  readonly budget: MemoryAllowance;
}

/** Inflates and reads a variable; its bytes stay in memory if it contains arrays. */
async function collectPacked(
  { source, isLittle, budget }: PackedFile,
  { from, byteCount }: MatElement,
  into: CollectedContent,
  signal?: AbortSignal,
): Promise<void> {
  const range = { from, to: from + byteCount };
  const inflate = async (mostBytes: number, name: string): Promise<InflatedBytes> => {
    const part = { range, format: 'deflate', mostBytes } as const;
    try {
      return await inflateWhole(source, part, budget, () => tooLarge(source, name, from), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof BeatbenchError ? error : damaged(source, from);
    }
  };
  const readerOf = (bytes: InflatedBytes): RangeReader => {
    const read = async (first: number, end: number): Promise<Uint8Array> => bytes.read(first, end);
    const unpacked = { path: source.path, size: bytes.byteCount, read };
    return new RangeReader(unpacked, isLittle, source.path, () => from, signal);
  };
  const start = await inflate(headBytes, '');
  budget.gives(start.heldBytes);
  const reader = readerOf(start);
  const view = await reader.view(0, 8);
  if (view.getUint32(0, isLittle) !== arrayType) return;
  const wholeBytes = view.getUint32(4, isLittle) + 8;
  const head = await readArrayHead(reader, 8, Math.max(start.byteCount, wholeBytes));
  if (head.kind === 'cell' || head.kind === 'other' || head.isComplex) {
    into.leftOut.push(head.name);
    return;
  }
  if (wholeBytes > heldBytesLimit(byteCount)) throw tooLarge(source, head.name, from);
  const bytes = await inflate(wholeBytes, head.name);
  const before = into.arrays.length;
  const whole = readerOf(bytes);
  await collectArray(whole, await readElement(whole, 0, bytes.byteCount), [], into);
  if (into.arrays.length === before) budget.gives(bytes.heldBytes);
}

function damaged(source: ByteSource, byte: number): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `A compressed variable of ${source.path} is damaged; copy the file again from its source.`,
    { file: source.path, byte },
  );
}

function tooLarge(source: ByteSource, name: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `Unpacked, the variables of ${source.path} up to "${name}" need more memory than the limit for a file of ${source.size} bytes; save them without compression (save -v6), or as EDF.`,
    { file: source.path, byte },
  );
}

const shownNames = 5;

function leftOutWarning(names: readonly string[]): Warning {
  const quotedNames = names
    .slice(0, shownNames)
    .map((name) => (name === '' ? 'one without a name' : `"${printable(name)}"`));
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return {
    code: 'left-out',
    message: `Cell arrays, objects, complex and sparse numbers and arrays of three axes are not read: ${quotedNames.join(', ')}${more}.`,
  };
}
