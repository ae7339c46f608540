/** How numbers are stored: what that is called, their width, and how one is read. */
export interface Storage {
  readonly name: string;
  readonly bytes: number;
  readonly read: (view: DataView, at: number, isLittle: boolean) => number;
}

const storage = (name: string, bytes: number, read: Storage['read']): Storage => ({ name, bytes, read });

const int8 = storage('int8', 1, (view, at) => view.getInt8(at));
const uint8 = storage('uint8', 1, (view, at) => view.getUint8(at));
const int16 = storage('int16', 2, (view, at, isLittle) => view.getInt16(at, isLittle));
const uint16 = storage('uint16', 2, (view, at, isLittle) => view.getUint16(at, isLittle));
const int32 = storage('int32', 4, (view, at, isLittle) => view.getInt32(at, isLittle));
const uint32 = storage('uint32', 4, (view, at, isLittle) => view.getUint32(at, isLittle));
const single = storage('float32', 4, (view, at, isLittle) => view.getFloat32(at, isLittle));
const double = storage('float64', 8, (view, at, isLittle) => view.getFloat64(at, isLittle));
const int64 = storage('int64', 8, (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)));
const uint64 = storage('uint64', 8, (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)));

/** By the number that MATLAB 5 gives the type of an element; 16 to 18 are texts. */
export const storageTypes: Readonly<Record<number, Storage>> = {
  1: int8,
  2: uint8,
  3: int16,
  4: uint16,
  5: int32,
  6: uint32,
  7: single,
  9: double,
  12: int64,
  13: uint64,
  16: uint8,
  17: uint16,
  18: uint32,
};

/** By the digit that MATLAB 4 gives the precision of a matrix. */
export const oldStorageTypes: readonly Storage[] = [double, single, int32, int16, uint16, uint8];
