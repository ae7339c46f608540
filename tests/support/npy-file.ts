/** Options for writing an array. */
export interface NpyWriting {
  readonly type?: string;
  readonly isFortran?: boolean;
  readonly version?: number;
  /** Replaces the matching header. */
  readonly header?: string;
}

/** Writes a NumPy array byte by byte, independently of the reader. */
export function npyFile(
  shape: readonly number[],
  data: Uint8Array,
  { type = '<f8', isFortran = false, version = 1, header }: NpyWriting = {},
): Uint8Array {
  const tuple = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const order = isFortran ? 'True' : 'False';
  const text = header ?? `{'descr': '${type}', 'fortran_order': ${order}, 'shape': (${tuple}), }`;
  const words = new TextEncoder().encode(`${text}\n`);
  const length =
    version === 1 ? [words.length & 0xff, words.length >> 8] : [words.length & 0xff, words.length >> 8, 0, 0];
  return Uint8Array.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0, ...length, ...words, ...data]);
}

/** Encodes numbers as little-endian float64. */
export function doubles(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, k) => view.setFloat64(8 * k, value, true));
  return bytes;
}
