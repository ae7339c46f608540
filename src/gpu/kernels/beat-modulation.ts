import source from '../../../shaders/beat-modulation.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';

const kernel = { name: 'beat-modulation', code: source };

/** Cycles and columns of one workgroup; same as in shaders/beat-modulation.wgsl. */
const [cutsPerGroup, columnsPerGroup] = [64, 32];

/** Cycles of a signal, to be resampled to the same number of samples. */
export interface CutBeats {
  /** f32 × `sampleCount`, without gaps. */
  readonly x: DeviceArray;
  readonly sampleCount: number;
  /** Two u32 per cycle: its first sample, and its row of `places`. */
  readonly cuts: DeviceArray;
  readonly cutCount: number;
  /** `placeWords`, with one row for each possible length of a cycle. */
  readonly places: DeviceArray;
  /** Number of places of a row. */
  readonly columnCount: number;
}

/**
 * Returns the stride of columns: a multiple at which bindings and vectors of four may begin.
 *
 * @param cutCount number of cycles
 * @returns values, at least `cutCount`
 */
export function columnStride(cutCount: number): number {
  return 64 * Math.max(1, Math.ceil(cutCount / 64));
}

/** Places of the samples of one length among those of another, in order. */
export interface PlaceRow {
  /** Sample at or before each place. */
  readonly lefts: ArrayLike<number>;
  /** Fraction of the distance from there to the next sample, 0 … 1; 0 on a sample. */
  readonly shares: ArrayLike<number>;
}

/** Rows that were packed before, since lengths of cycles recur in every step. */
const packedRows = new WeakMap<PlaceRow, Uint32Array>();

/**
 * Packs rows of places for the kernels, one after another.
 *
 * @param rows places for each length of a cycle
 * @returns whole samples and fractions (f32 as bits), row after row
 */
export function placeWords(rows: readonly PlaceRow[]): Uint32Array<ArrayBuffer> {
  const placeCount = rows.reduce((sum, { lefts }) => sum + lefts.length, 0);
  const words = new Uint32Array(2 * placeCount);
  let at = 0;
  for (const row of rows) {
    const packed = packedRows.get(row) ?? packRow(row);
    packedRows.set(row, packed);
    words.set(packed, at);
    at += packed.length;
  }
  return words;
}

function packRow({ lefts, shares }: PlaceRow): Uint32Array {
  const words = new Uint32Array(2 * lefts.length);
  const singles = new Float32Array(words.buffer);
  for (let k = 0; k < lefts.length; k++) {
    words[2 * k] = lefts[k];
    singles[2 * k + 1] = shares[k];
  }
  return words;
}

/**
 * Records the resampling of cycles to a common length.
 *
 * @param columns  f32, `columnCount` columns of `columnStride(cutCount)` values
 */
export function modulateBeats(commands: Commands, beats: CutBeats, columns: DeviceArray): void {
  const { x, sampleCount, cuts, cutCount, places, columnCount } = beats;
  commands.dispatch({
    kernel,
    params: Uint32Array.of(sampleCount, cutCount, columnCount, columnStride(cutCount)),
    bindings: [x, cuts, places, columns],
    groupCount: Math.ceil(cutCount / cutsPerGroup) * Math.ceil(columnCount / columnsPerGroup),
    operationsPerGroup: 4 * cutsPerGroup * columnsPerGroup,
  });
}
