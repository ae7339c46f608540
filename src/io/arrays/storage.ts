/** How numbers are stored: what that is called, their width, and how one is read. */
export interface Storage {
  readonly name: string;
  readonly bytes: number;
  readonly read: (view: DataView, at: number, isLittle: boolean) => number;
}

const storage = (name: string, bytes: number, read: Storage['read']): Storage => ({ name, bytes, read });

/** Ways to store a number, by their name. */
export const storages = {
  int8: storage('int8', 1, (view, at) => view.getInt8(at)),
  uint8: storage('uint8', 1, (view, at) => view.getUint8(at)),
  int16: storage('int16', 2, (view, at, isLittle) => view.getInt16(at, isLittle)),
  uint16: storage('uint16', 2, (view, at, isLittle) => view.getUint16(at, isLittle)),
  int32: storage('int32', 4, (view, at, isLittle) => view.getInt32(at, isLittle)),
  uint32: storage('uint32', 4, (view, at, isLittle) => view.getUint32(at, isLittle)),
  float32: storage('float32', 4, (view, at, isLittle) => view.getFloat32(at, isLittle)),
  float64: storage('float64', 8, (view, at, isLittle) => view.getFloat64(at, isLittle)),
  int64: storage('int64', 8, (view, at, isLittle) => Number(view.getBigInt64(at, isLittle))),
  uint64: storage('uint64', 8, (view, at, isLittle) => Number(view.getBigUint64(at, isLittle))),
  float16: storage('float16', 2, (view, at, isLittle) => halfFloat(view.getUint16(at, isLittle))),
} as const;

/** Of IEEE 754: 1 bit of sign, 5 of exponent, 10 of fraction. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
