import type { ByteSource } from '../../model/recording.ts';
import { readExactly } from '../source.ts';
import type { StoredArray } from './array-file.ts';
import type { NumberKind } from '../number-kinds.ts';

/** Position of the numbers of a matrix, which are stored column by column. */
interface MatrixPlace {
  readonly path: readonly string[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly source: ByteSource;
  /** Byte offset of the first number. */
  readonly from: number;
  readonly storage: NumberKind;
  readonly isLittle: boolean;
}

/**
 * Creates an array of a matrix whose numbers are read on request.
 *
 * @param place position, storage and dimensions of the numbers
 * @returns the array
 * @throws BeatbenchError `truncated`, while reading, if the file was cut after it was opened
 */
export function storedMatrix(place: MatrixPlace): StoredArray {
  const { path, rowCount, columnCount, source, from, storage, isLittle } = place;
  return {
    path,
    fastCount: rowCount,
    slowCount: columnCount,
    type: storage.name,
    readBlock: async (fast, slow, signal) => {
      const width = fast.to - fast.from;
      const values = new Float64Array(width * (slow.to - slow.from));
      if (values.length === 0) return values;
      const first = slow.from * rowCount + fast.from;
      const last = (slow.to - 1) * rowCount + fast.to;
      const at = from + first * storage.bytes;
      const view = await readExactly(source, at, from + last * storage.bytes, signal);
      for (let column = 0, k = 0; k < values.length; column++) {
        for (let row = 0; row < width; row++, k++) {
          const value = storage.read(view, (column * rowCount + row) * storage.bytes, isLittle);
          values[k] = Number.isFinite(value) ? value : NaN;
        }
      }
      return values;
    },
  };
}
