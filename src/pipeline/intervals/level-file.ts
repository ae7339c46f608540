import type { LevelTable, StoredLevels } from '../../analysis/intervals/level-table.ts';
import type { ScratchRoom } from '../signals/stored-signal.ts';

/** Beats of a block, whose places at all levels lie together. */
const blockSize = 1024;

/** Blocks, and rows of others, that were read lately: a window may lie in two. */
const keptCount = 2;

/** What was written cannot be read any more: it has to be made again. */
export class PlacesLostError extends Error {
  override readonly name = 'PlacesLostError';
}

/** Some of what a room holds. */
interface Piece {
  readonly block: number;
  readonly level: number;
  readonly values: Float64Array;
}

/**
 * Samples of room that the places of a sweep take.
 *
 * @param beatCount   kept beats
 * @param levelCount  thresholds
 */
export function roomForLevels(beatCount: number, levelCount: number): number {
  return Math.ceil(beatCount / blockSize) * blockSize * levelCount;
}

/**
 * The places of a sweep beside memory. They lie there block by block, level by level within a block. A sweep of windows,
 * which wants all levels of some beats, reads a block at a time; a threshold that is set reads its own rows alone.
 *
 * Blocks that the room does not take stay in memory.
 */
export class LevelFile implements StoredLevels {
  readonly thresholds: readonly number[];
  readonly #beatCount: number;
  readonly #room: ScratchRoom;
  /** Where it begins in the room. */
  readonly #first: number;
  /** Beats that are there. */
  #count = 0;
  #filling: Float64Array | null = null;
  readonly #inMemory = new Map<number, Float64Array>();
  readonly #blocks: Piece[] = [];
  readonly #rows: Piece[] = [];
  readonly #columns = new Map<number, WeakRef<Float64Array>>();

  /**
   * @param thresholds  %
   * @param beatCount   kept beats, all of which are added
   * @param room        takes `roomForLevels` samples from sample `first` on
   */
  constructor(thresholds: readonly number[], beatCount: number, room: ScratchRoom, first: number) {
    this.thresholds = thresholds;
    this.#beatCount = beatCount;
    this.#room = room;
    this.#first = first;
  }

  /** Adds the places of the next beats. */
  add(next: LevelTable): void {
    const size = next.ms[0]?.length ?? 0;
    for (let from = 0; from < size;) {
      const at = this.#count % blockSize;
      const taken = Math.min(size - from, blockSize - at);
      const filling = (this.#filling ??= new Float64Array(blockSize * this.thresholds.length));
      next.ms.forEach((ms, level) => filling.set(ms.subarray(from, from + taken), level * blockSize + at));
      from += taken;
      this.#count += taken;
      if (this.#count % blockSize === 0 || this.#count === this.#beatCount) this.#store(filling);
    }
  }

  readonly take: StoredLevels['take'] = (level, members, into) => {
    let end = 0;
    let first = 0;
    let row: Float64Array | null = null;
    for (let k = 0; k < members.length; k++) {
      const beat = members[k] ?? 0;
      if (row === null || beat < first || beat >= end) {
        const block = Math.floor(beat / blockSize);
        row = this.#row(block, level);
        first = block * blockSize;
        end = first + blockSize;
      }
      into[k] = row[beat - first] ?? Number.NaN;
    }
  };

  readonly column: StoredLevels['column'] = (level) => {
    const known = this.#columns.get(level)?.deref();
    if (known !== undefined) return known;
    const column = new Float64Array(this.#beatCount);
    for (let from = 0; from < this.#beatCount; from += blockSize) {
      const own = column.subarray(from, from + blockSize);
      own.set(this.#row(from / blockSize, level).subarray(0, own.length));
    }
    this.#columns.set(level, new WeakRef(column));
    return column;
  };

  #store(block: Float64Array): void {
    const index = Math.ceil(this.#count / blockSize) - 1;
    const isStored = this.#room.write(block, this.#placeOf(index));
    if (!isStored) this.#inMemory.set(index, block);
    if (!isStored || this.#count === this.#beatCount) this.#filling = null;
  }

  #placeOf(block: number): number {
    return this.#first + block * blockSize * this.thresholds.length;
  }

  /** The places of a block's beats at a level. */
  #row(block: number, level: number): Float64Array {
    const whole = this.#inMemory.get(block) ?? this.#blocks.find((one) => one.block === block)?.values;
    if (whole !== undefined) return whole.subarray(level * blockSize, (level + 1) * blockSize);
    const known = this.#rows.find((one) => one.block === block);
    if (known?.level === level) return known.values;
    // Who asks for a second level of the same beats is likely to ask for all of them.
    if (known !== undefined)
      return this.#readBlock(block).subarray(level * blockSize, (level + 1) * blockSize);
    const values = this.#read(this.#rows, blockSize, this.#placeOf(block) + level * blockSize);
    this.#rows.push({ block, level, values });
    return values;
  }

  #readBlock(block: number): Float64Array {
    const values = this.#read(this.#blocks, blockSize * this.thresholds.length, this.#placeOf(block));
    this.#blocks.push({ block, level: 0, values });
    return values;
  }

  /** Reads into the memory of the oldest of what is kept. @throws PlacesLostError */
  #read(kept: Piece[], size: number, place: number): Float64Array {
    const oldest = kept.length < keptCount ? undefined : kept.shift();
    const values = oldest?.values ?? new Float64Array(size);
    if (!this.#room.readInto(values, place)) throw new PlacesLostError('places could not be read back');
    return values;
  }
}
