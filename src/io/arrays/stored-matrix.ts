import type { ByteSource } from '../../model/recording.ts';
import { readStill } from '../source.ts';
import type { StoredArray } from './array-file.ts';
import type { NumberKind } from '../number-kinds.ts';

/** Where the numbers of a matrix stand, column after column. */
interface MatrixPlace {
  readonly path: readonly string[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly source: ByteSource;
  /** Byte of the first number. */
  readonly from: number;
  readonly storage: NumberKind;
  readonly isLittle: boolean;
}

/**
 * A matrix whose numbers are read when asked for.
 *
 * @param place where the numbers stand, their storage and dimensions
 * @returns its numbers are read when they are asked for
 * @throws BeatbenchError `truncated`, when it reads a file that was cut since it was opened
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
      const view = await readStill(source, at, from + last * storage.bytes, signal);
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
