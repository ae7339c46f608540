import type { FramePlace } from './frame-search.ts';

/** Decoded samples of every channel, from … to − 1. */
export interface FlacBlock {
  readonly from: number;
  readonly to: number;
  readonly channels: readonly Int32Array[];
  /** Where the block after it begins. */
  readonly next: FramePlace;
}

interface Entry {
  readonly owner: object;
  readonly block: FlacBlock;
}

/** Enough for the channels of a few files that are read in turn; some 40 MB at most. */
const mostBlocks = 6;

/** The latest blocks of all files together, as a record may stand in hundreds. */
class BlockCache {
  #entries: Entry[] = [];

  find(owner: object, sample: number): FlacBlock | null {
    const entry = this.#entries.find(
      (each) => each.owner === owner && each.block.from <= sample && sample < each.block.to,
    );
    return entry?.block ?? null;
  }

  keep(owner: object, block: FlacBlock): void {
    this.#entries = [{ owner, block }, ...this.#entries.slice(0, mostBlocks - 1)];
  }
}

/** One a thread. */
export const rememberedBlock = new BlockCache();
