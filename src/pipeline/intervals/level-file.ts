import type { LevelTable, StoredLevels } from '../../analysis/intervals/level-table.ts';
import type { ScratchRoom, ScratchSpace } from '../signals/stored-signal.ts';

/** Beats of a block, whose places at all levels lie together. */
const blockSize = 1024;

/** Blocks, and rows of others, that were read lately: a window may lie in two. */
const keptCount = 2;

const noValues = new Float64Array();

/** What was written cannot be read any more: it has to be made again. */
export class PlacesLostError extends Error {
  override readonly name = 'PlacesLostError';
}

/**
 * Runs an analysis whose places stay beside memory. Where they cannot be read back, they are found again and kept in
 * memory.
 *
 * @param forget  drops the stages whose outputs read them
 */
export async function withPlaces<Run>(
  places: ScratchSpace | undefined,
  run: (places?: ScratchSpace) => Promise<Run>,
  forget: () => void,
): Promise<Run> {
  try {
    return await run(places);
  } catch (error) {
    if (!(error instanceof PlacesLostError)) throw error;
    forget();
    return run();
  }
}

/** Some of what a room holds: a block, from a level on. */
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
  readonly #inMemory = new Map<number, Piece>();
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

  // A sweep asks so for a few beats hundreds of thousands of times, so that nothing is made on the way.
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

  /** What holds the places of a block's beats at a level: the whole block, or that level alone. */
  #find(block: number, level: number): Piece {
    const whole = this.#inMemory.get(block) ?? pieceOf(this.#blocks, block);
    if (whole !== undefined) return whole;
    const row = pieceOf(this.#rows, block);
    if (row?.level === level) return row;
    // Who asks for a second level of the same beats is likely to ask for all of them.
    const isWhole = row !== undefined;
    const [kept, first, size] = isWhole
      ? [this.#blocks, 0, blockSize * this.thresholds.length]
      : [this.#rows, level, blockSize];
    const values = this.#read(kept, size, this.#placeOf(block) + first * blockSize);
    const piece = { block, level: first, values };
    kept.push(piece);
    return piece;
  }

  /** Reads into the memory of the oldest of what is kept. @throws PlacesLostError */
  #read(kept: Piece[], size: number, place: number): Float64Array {
    const oldest = kept.length < keptCount ? undefined : kept.shift();
    const values = oldest?.values ?? new Float64Array(size);
    if (!this.#room.readInto(values, place)) throw new PlacesLostError('places could not be read back');
    return values;
  }
}

function pieceOf(pieces: readonly Piece[], block: number): Piece | undefined {
  for (const piece of pieces) if (piece.block === block) return piece;
  return undefined;
}
