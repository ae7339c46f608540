import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { baseName } from '../paths.ts';

/** Header of a NumPy array. */
export interface NpyHeader {
  /** Type as NumPy writes it: `<f8`, `|u1`, `<U12` …; a list for an array with named fields. */
  readonly type: string;
  /** Number of bytes of one element; 0 if the type does not say. */
  readonly itemBytes: number;
  /** Storage format of its numbers; null if they are not real numbers. */
  readonly storage: NumberKind | null;
  readonly isLittle: boolean;
  /** Whether items are adjacent along the first axis, as in Fortran, and not along the last. */
  readonly isFortran: boolean;
  readonly shape: readonly number[];
  /** Byte offset of the first element. */
  readonly from: number;
}

/** Start of an array file: `\x93NUMPY`, followed by the two numbers of a version. */
const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
const maxHeaderBytes = 1 << 16;
const maxAxes = 32;

/**
 * Reads the header of a NumPy array, versions 1 to 3 of the format (NumPy, `numpy.lib.format`).
 *
 * @param source an array as written by `numpy.save`
 * @returns type, order and shape, and the offset of the numbers
 * @throws BeatbenchError `bad-header`, `truncated` if the header is cut
 */
export async function readNpyHeader(source: ByteSource, signal?: AbortSignal): Promise<NpyHeader> {
  const file = source.path;
  const badHeaderError = (what: string, byte: number, field: string): BeatbenchError =>
    new BeatbenchError(
      'bad-header',
      `${baseName(file)} is not a NumPy array: ${what}; save it again with numpy.save.`,
      { file, byte, field },
    );
  const first = await source.read(0, 12, signal);
  if (first.length < 10 || magic.some((byte, k) => first[k] !== byte))
    throw badHeaderError('its signature is missing', 0, 'mark');
  const version = first[6] ?? 0;
  if (version < 1 || version > 3) throw badHeaderError(`its format has version ${version}`, 6, 'version');
  const view = new DataView(first.buffer, first.byteOffset, first.length);
  const textAt = version === 1 ? 10 : 12;
  if (first.length < textAt) throw badHeaderError('its header is cut short', 8, 'length');
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > maxHeaderBytes) throw badHeaderError(`its header has ${length} bytes`, 8, 'length');
  const bytes = await source.read(textAt, textAt + length, signal);
  if (bytes.length < length) {
    throw new BeatbenchError(
      'truncated',
      `${baseName(file)} ends inside its header; copy it again from its source.`,
      { file, byte: textAt + bytes.length },
    );
  }
  const text = new TextDecoder(version === 3 ? 'utf-8' : 'latin1').decode(bytes);
  const [, quote, word = '', list] = /'descr'\s*:\s*(?:(['"])(.*?)\1|(\[))/.exec(text) ?? [];
  if (quote === undefined && list === undefined)
    throw badHeaderError('its header has no type', textAt, 'descr');
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  if (order === undefined) throw badHeaderError('its header has no order of axes', textAt, 'fortran_order');
  const shape = readShape(text);
  if (shape === null) throw badHeaderError('its header has no shape', textAt, 'shape');
  const type = list ?? word;
  const [, mark = '', kind = '', digits = '0'] = /^([<>=|]?)([a-zA-Z])(\d*)/.exec(type) ?? [];
  const itemBytes = Number(digits) * (kind === 'U' ? 4 : 1);
  const from = textAt + length;
  const arrayHead = { type, itemBytes, isLittle: mark !== '>', isFortran: order === 'True', shape, from };
  return { ...arrayHead, storage: findStorage(kind, itemBytes) };
}

const kinds: Readonly<Record<string, string>> = { i: 'int', u: 'uint', f: 'float' };

function findStorage(kind: string, itemBytes: number): NumberKind | null {
  const name = `${kinds[kind] ?? ''}${8 * itemBytes}`;
  return new Map<string, NumberKind>(Object.entries(numberKinds)).get(name) ?? null;
}

/** Parses a tuple in Python's form: `()`, `(500,)`, `(500, 2)`; Python 2 appends an L to numbers. */
function readShape(text: string): number[] | null {
  const inner = /'shape'\s*:\s*\(([^()]*)\)/.exec(text)?.[1];
  if (inner === undefined) return null;
  const parts = inner.split(',').map((part) => part.trim());
  const words = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
  const isShape = words.length <= maxAxes && words.every((word) => /^\d{1,18}L?$/.test(word));
  return isShape ? words.map((word) => Number(word.replace('L', ''))) : null;
}
