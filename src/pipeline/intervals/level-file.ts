import type { LevelTable, StoredLevels } from '../../analysis/intervals/level-table.ts';
import type { ScratchStorage, ScratchSpace } from '../signals/stored-signal.ts';

/** Number of beats per block; a block stores their positions at all levels together. */
const blockSize = 1024;

/** Number of recently read blocks, and of recently read rows, that are kept: a window may span two. */
const keptCount = 2;

const noValues = new Float64Array();

/** Error: stored positions can no longer be read and must be computed again. */
export class PositionsLostError extends Error {
  override readonly name = 'PlacesLostError';
}

/**
 * Runs an analysis that stores positions outside memory. If they cannot be read back, it runs again and keeps them in
 * memory.
 *
 * @param forget  removes the stages whose outputs read them
 */
export async function withStoredPositions<Run>(
  places: ScratchSpace | undefined,
  run: (places?: ScratchSpace) => Promise<Run>,
  forget: () => void,
): Promise<Run> {
  try {
    return await run(places);
  } catch (error) {
    if (!(error instanceof PositionsLostError)) throw error;
    forget();
    return run();
  }
}

/** Part of the stored positions: a block, from a level on. */
interface Piece {
  readonly block: number;
  readonly level: number;
  readonly values: Float64Array;
}

/**
 * Returns the number of stored samples that the positions of a sweep need.
 *
 * @param beatCount   number of kept beats
 * @param levelCount  number of thresholds
 */
export function levelStorageSize(beatCount: number, levelCount: number): number {
  return Math.ceil(beatCount / blockSize) * blockSize * levelCount;
}

/**
 * Positions of a sweep, stored outside memory block by block, and level by level within a block. The sweep of a window
 * needs all levels of some beats and reads one block at a time; setting a threshold reads only the rows of that level.
 *
 * Blocks that cannot be stored stay in memory.
 */
export class LevelFile implements StoredLevels {
  readonly thresholds: readonly number[];
  readonly #beatCount: number;
  readonly #room: ScratchStorage;
  /** Index of its first sample in the storage. */
  readonly #first: number;
  /** Number of beats added so far. */
  #count = 0;
  #filling: Float64Array | null = null;
  readonly #inMemory = new Map<number, Piece>();
  readonly #blocks: Piece[] = [];
  readonly #rows: Piece[] = [];
  readonly #columns = new Map<number, WeakRef<Float64Array>>();

  /**
   * @param thresholds  %
   * @param beatCount   number of kept beats, all of which are added
   * @param storage        storage of `levelStorageSize` samples from sample `first` on
   */
  constructor(thresholds: readonly number[], beatCount: number, storage: ScratchStorage, first: number) {
    this.thresholds = thresholds;
    this.#beatCount = beatCount;
    this.#room = storage;
    this.#first = first;
  }

  /** Adds the positions of the next beats. */
  add(next: LevelTable): void {
    const size = next.ms[0]?.length ?? 0;
    for (let from = 0; from < size;) {
      const at = this.#count % blockSize;
      const copiedCount = Math.min(size - from, blockSize - at);
      const filling = (this.#filling ??= new Float64Array(blockSize * this.thresholds.length));
      next.ms.forEach((ms, level) =>
        filling.set(ms.subarray(from, from + copiedCount), level * blockSize + at),
      );
      from += copiedCount;
      this.#count += copiedCount;
      if (this.#count % blockSize === 0 || this.#count === this.#beatCount) this.#store(filling);
    }
  }

  // A sweep calls this hundreds of thousands of times for a few beats, so it allocates nothing.
  readonly take: StoredLevels['take'] = (level, members, into) => {
    let end = 0;
    let first = 0;
    let shift = 0;
    let values: Float64Array = noValues;
    for (let k = 0; k < members.length; k++) {
      const beat = members[k] ?? 0;
      if (beat < first || beat >= end) {
        const block = Math.floor(beat / blockSize);
        const piece = this.#find(block, level);
        values = piece.values;
        first = block * blockSize;
        end = first + blockSize;
        shift = (level - piece.level) * blockSize - first;
      }
      into[k] = values[beat + shift] ?? Number.NaN;
    }
  };

  readonly column: StoredLevels['column'] = (level) => {
    const known = this.#columns.get(level)?.deref();
    if (known !== undefined) return known;
    const column = new Float64Array(this.#beatCount);
    for (let from = 0; from < this.#beatCount; from += blockSize) {
      const own = column.subarray(from, from + blockSize);
      const piece = this.#find(from / blockSize, level);
      const start = (level - piece.level) * blockSize;
      own.set(piece.values.subarray(start, start + own.length));
    }
    this.#columns.set(level, new WeakRef(column));
    return column;
  };

  #store(block: Float64Array): void {
    const index = Math.ceil(this.#count / blockSize) - 1;
    const isStored = this.#room.write(block, this.#placeOf(index));
    if (!isStored) this.#inMemory.set(index, { block: index, level: 0, values: block });
    if (!isStored || this.#count === this.#beatCount) this.#filling = null;
  }

  #placeOf(block: number): number {
    return this.#first + block * blockSize * this.thresholds.length;
  }

  /** Returns the piece with the positions of a block's beats at a level: the whole block, or only that level. */
  #find(block: number, level: number): Piece {
    const whole = this.#inMemory.get(block) ?? pieceOf(this.#blocks, block);
    if (whole !== undefined) return whole;
    const row = pieceOf(this.#rows, block);
    if (row?.level === level) return row;
    // A request for a second level of the same beats suggests that all levels will be needed.
    const isWhole = row !== undefined;
    const [kept, first, size] = isWhole
      ? [this.#blocks, 0, blockSize * this.thresholds.length]
      : [this.#rows, level, blockSize];
    const values = this.#read(kept, size, this.#placeOf(block) + first * blockSize);
    const piece = { block, level: first, values };
    kept.push(piece);
    return piece;
  }

  /**
   * Reads into the array of the oldest piece that is kept.
   * @throws PlacesLostError
   */
  #read(kept: Piece[], size: number, place: number): Float64Array {
    const oldest = kept.length < keptCount ? undefined : kept.shift();
    const values = oldest?.values ?? new Float64Array(size);
    if (!this.#room.readInto(values, place)) throw new PositionsLostError('places could not be read back');
    return values;
  }
}

function pieceOf(pieces: readonly Piece[], block: number): Piece | undefined {
  for (const piece of pieces) if (piece.block === block) return piece;
  return undefined;
}
