import { readElement } from './elements.ts';
import type { RangeReader } from './range-reader.ts';

/** Header of an array. */
export interface ArrayHead {
  readonly kind: 'number' | 'struct' | 'text' | 'cell' | 'other';
  readonly isComplex: boolean;
  readonly dims: readonly number[];
  /** Empty for a field of a struct. */
  readonly name: string;
  /** Byte offset of the first element of its content. */
  readonly contentFrom: number;
}

const [cellClass, structClass, textClass] = [1, 2, 4];
const [firstNumberClass, lastNumberClass] = [6, 15];
const maxDims = 32;
const maxNameBytes = 256;

/**
 * Reads flags, dimensions and name of the array whose content is from … to − 1.
 *
 * @param reader reads ranges of the file
 * @param from   offset of the first byte of the content
 * @param to     offset after its last byte
 * @returns class, dimensions and name, and the offset of the numbers
 * @throws BeatbenchError `truncated`, `bad-header`
 */
export async function readArrayHead(reader: RangeReader, from: number, to: number): Promise<ArrayHead> {
  const flags = await readElement(reader, from, to);
  if (flags.byteCount < 4) throw reader.bad(from, 'flags', 'shorter than they are');
  const word = (await reader.view(flags.from, flags.from + 4)).getUint32(0, reader.isLittle);
  const kind = classKind(word & 0xff);
  // Objects without dimensions are not used.
  if (kind === 'other' && (word & 0xff) > lastNumberClass) {
    return { kind, isComplex: false, dims: [], name: '', contentFrom: flags.next };
  }
  const sizes = await readElement(reader, flags.next, to);
  const dimCount = Math.floor(sizes.byteCount / 4);
  if (dimCount < 2 || dimCount > maxDims) throw reader.bad(flags.next, 'number of dimensions', `${dimCount}`);
  const view = await reader.view(sizes.from, sizes.from + 4 * dimCount);
  const dims = Array.from({ length: dimCount }, (_, k) => view.getInt32(4 * k, reader.isLittle));
  if (dims.some((size) => size < 0)) throw reader.bad(sizes.from, 'dimensions', dims.join(' × '));
  const named = await readElement(reader, sizes.next, to);
  const letters = await reader.view(named.from, named.from + Math.min(named.byteCount, maxNameBytes));
  return {
    kind,
    isComplex: (word & 0x800) !== 0,
    dims,
    name: decodeLatin1(letters),
    contentFrom: named.next,
  };
}

/**
 * Converts bytes to text, up to the first zero.
 *
 * @param view one byte per character
 * @returns text without the zero
 */
export function decodeLatin1(view: DataView): string {
  let text = '';
  for (let at = 0; at < view.byteLength && view.getUint8(at) !== 0; at++) {
    text += String.fromCharCode(view.getUint8(at));
  }
  return text;
}

function classKind(arrayClass: number): ArrayHead['kind'] {
  if (arrayClass >= firstNumberClass && arrayClass <= lastNumberClass) return 'number';
  if (arrayClass === structClass) return 'struct';
  if (arrayClass === textClass) return 'text';
  return arrayClass === cellClass ? 'cell' : 'other';
}
