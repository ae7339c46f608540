import type { ByteSource, Recording } from '../../model/recording.ts';
import { openArrays, type OpenArraysOptions } from '../arrays/open.ts';
import { readVariables } from './read-variables.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ArrayFile, StoredArray } from '../arrays/array-file.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { storedMatrix } from '../arrays/stored-matrix.ts';
import { decodeLatin1 } from './array-head.ts';

const headBytes = 20;
const maxNameBytes = 256;
const maxVariables = 4096;

/** Number types by MATLAB 4's digit for the precision of a matrix. */
const oldStorageTypes: readonly NumberKind[] = [
  numberKinds.float64,
  numberKinds.float32,
  numberKinds.int32,
  numberKinds.int16,
  numberKinds.uint16,
  numberKinds.uint8,
];

/** Header of a MATLAB 4 matrix. */
interface OldHead {
  readonly isLittle: boolean;
  readonly storage: NumberKind;
  /** 0 for numbers, 1 for text, 2 for sparse numbers. */
  readonly kind: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly isComplex: boolean;
  readonly nameBytes: number;
}

/**
 * Returns whether a file starts like a MATLAB 4 matrix; such files have no signature.
 *
 * @param head first bytes of the file
 * @param size size of the file, in bytes
 * @returns true if the header of the first matrix is plausible
 */
function isOldMat(head: Uint8Array, size: number): boolean {
  const first = parseHead(head);
  return first !== null && findEnd(first, 0) <= size;
}

/**
 * Lists the matrices of a MATLAB 4 file; their numbers stay in the file.
 *
 * @param source the file; read by ranges
 * @returns arrays without their numbers
 * @throws BeatbenchError `truncated`, `bad-header`
 */
async function readOldVariables(source: ByteSource, signal?: AbortSignal): Promise<ArrayFile> {
  const arrays: StoredArray[] = [];
  for (let at = 0; at + headBytes <= source.size && arrays.length < maxVariables;) {
    signal?.throwIfAborted();
    const bytes = await source.read(at, at + headBytes + maxNameBytes, signal);
    const head = parseHead(bytes);
    const end = head === null ? Infinity : findEnd(head, at);
    if (head === null || end > source.size) {
      if (arrays.length > 0) return { arrays, texts: [], warnings: [damage(at)], startTime: null };
      throw new BeatbenchError(
        head === null ? 'bad-header' : 'truncated',
        `${source.path} ends inside a variable or is not a MATLAB file; copy it again from its source.`,
        { file: source.path, byte: at },
      );
    }
    const { rowCount, columnCount, storage, isLittle, nameBytes } = head;
    const name = decodeLatin1(new DataView(bytes.buffer, bytes.byteOffset + headBytes, nameBytes));
    const from = at + headBytes + nameBytes;
    if (head.kind === 0 && !head.isComplex && rowCount * columnCount > 0) {
      arrays.push(storedMatrix({ path: [name], rowCount, columnCount, source, from, storage, isLittle }));
    }
    at = end;
  }
  return { arrays, texts: [], warnings: [], startTime: null };
}

function damage(at: number) {
  return {
    code: 'short-data',
    message: `The file is damaged from byte ${at} on; the variables before it were read.`,
  } as const;
}

function parseHead(bytes: Uint8Array): OldHead | null {
  if (bytes.length < headBytes + 1) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = view.getUint32(0, true) < 1000;
  const type = view.getUint32(0, isLittle) - (isLittle ? 0 : 1000);
  const storage = oldStorageTypes[Math.floor(type / 10)];
  const kind = type % 10;
  if (storage === undefined || type < 0 || kind > 2) return null;
  const [rowCount, columnCount, complex, nameBytes] = [4, 8, 12, 16].map((at) => view.getInt32(at, isLittle));
  if (rowCount === undefined || columnCount === undefined || nameBytes === undefined) return null;
  const isFit = rowCount >= 0 && columnCount >= 0 && (complex === 0 || complex === 1);
  if (!isFit || nameBytes < 1 || nameBytes > maxNameBytes || headBytes + nameBytes > bytes.length)
    return null;
  return { isLittle, storage, kind, rowCount, columnCount, isComplex: complex === 1, nameBytes };
}

function findEnd({ rowCount, columnCount, storage, isComplex, nameBytes }: OldHead, at: number): number {
  return at + headBytes + nameBytes + rowCount * columnCount * storage.bytes * (isComplex ? 2 : 1);
}

const sniffedBytes = 512;

/**
 * Opens a MATLAB file of version 4 or 5 to 7 (`save -v4`, `-v6`, `-v7`). Its longest vectors and matrices are the
 * signals; a variable next to them gives the rate. Uncompressed numbers are read in ranges on request; compressed ones
 * are inflated into memory.
 *
 * @param options rate, Hz, and names of arrays, if given by the user
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`, `no-channel`, `no-rate`
 */
export async function openMat(
  source: ByteSource,
  options: OpenArraysOptions = {},
  signal?: AbortSignal,
): Promise<Recording> {
  const isOld = isOldMat(await source.read(0, sniffedBytes, signal), source.size);
  const file = isOld ? await readOldVariables(source, signal) : await readVariables(source, signal);
  return openArrays(source, 'mat', file, options, signal);
}
