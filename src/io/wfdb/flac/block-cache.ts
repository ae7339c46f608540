import type { FramePlace } from './frame-search.ts';

/** Decoded samples, as narrow as their stream allows. */
export type FlacSamples = Int8Array | Int16Array | Int32Array;

/** Decoded samples of every channel, from … to − 1. */
export interface FlacBlock {
  readonly from: number;
  readonly to: number;
  readonly channels: readonly FlacSamples[];
  /** Where the block after it begins. */
  readonly next: FramePlace;
}

interface Entry {
  readonly owner: object;
  readonly block: FlacBlock;
}

/**
 * Both channels of a day at 250 Hz and 16 bits, so that the second is not decoded again. The latest block
 * is always kept.
 */
const mostBytes = 96 << 20;

/** The latest blocks of all files together, as a record may stand in hundreds. */
class BlockCache {
  #entries: Entry[] = [];
  #byteCount = 0;

  find(owner: object, sample: number): FlacBlock | null {
    const entry = this.#entries.find(
      (each) => each.owner === owner && each.block.from <= sample && sample < each.block.to,
    );
    return entry?.block ?? null;
  }

  keep(owner: object, block: FlacBlock): void {
    this.#entries.unshift({ owner, block });
    this.#byteCount += bytesOf(block);
    while (this.#byteCount > mostBytes && this.#entries.length > 1) {
      const last = this.#entries.pop();
      if (last !== undefined) this.#byteCount -= bytesOf(last.block);
    }
  }
}

function bytesOf({ channels }: FlacBlock): number {
  return channels.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** One a thread. */
export const rememberedBlock = new BlockCache();
