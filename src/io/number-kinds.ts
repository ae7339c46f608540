/** Storage format of numbers: its name, its width, and how to read one. */
export interface NumberKind {
  readonly name: string;
  readonly bytes: number;
  /** Whether every value is a signed integer of up to 32 bits, like digital samples. */
  readonly isDigital: boolean;
  readonly read: (view: DataView, at: number, isLittle: boolean) => number;
}

const integer = (name: string, bytes: number, read: NumberKind['read']): NumberKind => ({
  name,
  bytes,
  isDigital: true,
  read,
});
const other = (name: string, bytes: number, read: NumberKind['read']): NumberKind => ({
  ...integer(name, bytes, read),
  isDigital: false,
});

/** Storage formats of numbers, by name. */
export const numberKinds = {
  int8: integer('int8', 1, (view, at) => view.getInt8(at)),
  uint8: integer('uint8', 1, (view, at) => view.getUint8(at)),
  int16: integer('int16', 2, (view, at, isLittle) => view.getInt16(at, isLittle)),
  uint16: integer('uint16', 2, (view, at, isLittle) => view.getUint16(at, isLittle)),
  int24: integer('int24', 3, (view, at, isLittle) => (readUint24(view, at, isLittle) << 8) >> 8),
  uint24: integer('uint24', 3, readUint24),
  int32: integer('int32', 4, (view, at, isLittle) => view.getInt32(at, isLittle)),
  uint32: other('uint32', 4, (view, at, isLittle) => view.getUint32(at, isLittle)),
  int64: other('int64', 8, (view, at, isLittle) => Number(view.getBigInt64(at, isLittle))),
  uint64: other('uint64', 8, (view, at, isLittle) => Number(view.getBigUint64(at, isLittle))),
  float16: other('float16', 2, (view, at, isLittle) => halfFloat(view.getUint16(at, isLittle))),
  float32: other('float32', 4, (view, at, isLittle) => view.getFloat32(at, isLittle)),
  float64: other('float64', 8, (view, at, isLittle) => view.getFloat64(at, isLittle)),
} as const;

function readUint24(view: DataView, at: number, isLittle: boolean): number {
  const [low, high] = isLittle ? [at, at + 2] : [at + 2, at];
  return view.getUint8(low) | (view.getUint8(at + 1) << 8) | (view.getUint8(high) << 16);
}

/** Converts an IEEE 754 half float: 1 bit of sign, 5 of exponent, 10 of fraction. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
