import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import type { ArrayFile, StoredArray, StoredText } from '../arrays/array-file.ts';
import { openArrays, type OpenArraysOptions } from '../arrays/open.ts';
import { storedMatrix } from '../arrays/stored-matrix.ts';
import { baseName, fileExtension, fileStem } from '../paths.ts';
import { openArchive } from '../zip/open.ts';
import { type NpyHeader, readNpyHeader } from './header.ts';

/** Maximum number of arrays in an archive. */
const maxArrays = 4096;
const maxTextBytes = 256;

/**
 * Opens NumPy arrays: one (`.npy`, `numpy.save`), or an archive of named ones (`.npz`, `numpy.savez`), one of which may
 * give the rate. Vectors and matrices are signals along their longer axis. Samples are read in ranges on request;
 * compressed arrays are inflated into memory.
 *
 * @param options rate, Hz, and names of arrays, if given by the user
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `truncated`, `bad-header`, `too-large`, `unsupported` for items that are not numbers,
 *         `no-channel`, `no-rate`
 */
export async function openNpy(
  source: ByteSource,
  options: OpenArraysOptions = {},
  signal?: AbortSignal,
): Promise<Recording> {
  const isArchive = fileExtension(source.path).toLowerCase() === 'npz';
  const file = await (isArchive ? readArchive : readLone)(source, signal);
  return openArrays(source, 'npy', file, options, signal);
}

async function readLone(source: ByteSource, signal?: AbortSignal): Promise<ArrayFile> {
  const header = await readNpyHeader(source, signal);
  const array = storedArray(source, fileStem(source.path), header);
  const unread = source.size - findEnd(header);
  const warnings: Warning[] =
    unread === 0
      ? []
      : [
          {
            code: 'left-out',
            message: `${unread} bytes after the array of ${baseName(source.path)} are not read.`,
          },
        ];
  return { arrays: [array], texts: [], warnings, startTime: null };
}

async function readArchive(source: ByteSource, signal?: AbortSignal): Promise<ArrayFile> {
  const { members, refused } = await openArchive(source, signal);
  const arrays: StoredArray[] = [];
  const texts: StoredText[] = [];
  const left: { readonly name: string; readonly failure: unknown }[] = refused.map(({ name, failure }) => ({
    name,
    failure: new BeatbenchError(failure.code, failure.message, failure.where),
  }));
  if (members.length > maxArrays) {
    throw new BeatbenchError(
      'too-large',
      `${source.path} holds more than ${maxArrays} arrays; save the signals alone.`,
      { file: source.path },
    );
  }
  for (const { source: member } of members) {
    const name = fileStem(member.path);
    try {
      const header = await readNpyHeader(member, signal);
      const text = await readShortText(member, header, signal);
      if (text === null) arrays.push(storedArray(member, name, header));
      else texts.push({ path: [name], text });
    } catch (failure) {
      signal?.throwIfAborted();
      left.push({ name, failure });
    }
  }
  const [first] = left;
  if (arrays.length === 0 && first !== undefined) throw first.failure;
  return { arrays, texts, warnings: left.length === 0 ? [] : [leftOutWarning(left)], startTime: null };
}

const shownNames = 8;

function leftOutWarning(left: readonly { readonly name: string; readonly failure: unknown }[]): Warning {
  const names = left.slice(0, shownNames).map(({ name }) => `"${printable(name)}"`);
  const more = left.length > names.length ? ` and ${left.length - names.length} more` : '';
  const [first] = left;
  const why = first?.failure instanceof Error ? ` (${first.failure.message.replace(/\.$/, '')})` : '';
  return { code: 'left-out', message: `Not read: ${names.join(', ')}${more}${why}.` };
}

function findEnd({ shape, itemBytes, from }: NpyHeader): number {
  return from + shape.reduce((product, size) => product * size, itemBytes);
}

/** Reads a single text, such as the unit of an array; null for anything else. */
async function readShortText(
  source: ByteSource,
  { type, itemBytes, shape, isLittle, from }: NpyHeader,
  signal?: AbortSignal,
): Promise<string | null> {
  const [, kind] = /^[<>=|]?([US])\d+$/.exec(type) ?? [];
  if (kind === undefined || itemBytes > maxTextBytes || shape.some((size) => size !== 1)) return null;
  const bytes = await source.read(from, from + itemBytes, signal);
  if (kind === 'S') return new TextDecoder('latin1').decode(bytes).split('\0', 1)[0] ?? '';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (code !== 0 && code <= 0x10ffff) text += String.fromCodePoint(code);
  }
  return text;
}

/** @throws BeatbenchError `unsupported`, `truncated` */
function storedArray(source: ByteSource, name: string, header: NpyHeader): StoredArray {
  const file = source.path;
  const { type, storage, shape, isFortran, isLittle, from } = header;
  if (storage === null) throw noNumbers(file, type);
  if (findEnd(header) > source.size) {
    throw new BeatbenchError(
      'truncated',
      `${baseName(file)} ends inside its array of ${shape.join(' × ')} numbers; copy it again from its source.`,
      { file, byte: source.size },
    );
  }
  const axes = shape.filter((size) => size !== 1);
  if (axes.length > 2) {
    throw new BeatbenchError(
      'unsupported',
      `${baseName(file)} is an array of ${shape.join(' × ')}; save a vector or a matrix.`,
      { file, field: 'shape' },
    );
  }
  const [slow = 1, fast = 1] = axes.length === 1 ? [1, axes[0]] : isFortran ? axes.toReversed() : axes;
  const place = { path: [name], rowCount: fast, columnCount: slow };
  return storedMatrix({ ...place, source, from, storage, isLittle });
}

const instead: readonly (readonly [type: RegExp, what: string, instead: string])[] = [
  [/^\[/, 'records of named fields', 'save each field separately, or all with numpy.savez'],
  [/^[<>=|]?O/, 'Python objects', 'save an array of numbers'],
  [/^[<>=|]?c/, 'complex numbers', 'save their real part or their absolute value'],
  [/^[<>=|]?f/, 'numbers whose width differs between machines', 'save them as float64'],
  [/^[<>=|]?b/, 'true and false', 'save them as uint8'],
];

function noNumbers(file: string, type: string): BeatbenchError {
  const [, what, advice] = instead.find(([pattern]) => pattern.test(type)) ?? [
    null,
    'no numbers',
    'save numbers',
  ];
  return new BeatbenchError(
    'unsupported',
    `${baseName(file)} holds ${what} (NumPy type ${printable(type === '[' ? 'with fields' : type)}); ${advice}.`,
    { file, field: 'descr' },
  );
}
