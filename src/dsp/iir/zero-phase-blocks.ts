import type { BlockGrid } from '../samples/block-grid.ts';
import { zeroPhasePadding } from './butterworth.ts';
import { reflectOddInto } from './odd-reflection.ts';
import { runBackward, runForward, steadyStates } from './section-run.ts';
import type { Section } from './sections.ts';

/** Buffer in which blocks are filtered; filters that do not run at the same time may share one. */
export interface FilterScratch {
  samples: Float64Array;
}

/**
 * `filterZeroPhase` for a signal that is read block by block; the samples are identical.
 *
 * A first pass goes forward over all blocks and stores the states before each. A second pass goes backward and stores
 * the states after each. From then on any block can be filtered separately. Only a few numbers per block are stored.
 *
 * A block must be longer than the filter's padding.
 */
export class ZeroPhaseBlocks {
  readonly #sections: readonly Section[];
  readonly #grid: BlockGrid;
  readonly #padding: number;
  /** States before each block, forward, and after each block, backward. */
  readonly #before: Float64Array;
  readonly #behind: Float64Array;
  /** Buffer of every block, so that a long record causes no more garbage collection than a short one. */
  readonly #filterScratch: FilterScratch;

  constructor(
    sections: readonly Section[],
    grid: BlockGrid,
    filterScratch: FilterScratch = { samples: new Float64Array(0) },
  ) {
    this.#filterScratch = filterScratch;
    this.#sections = sections;
    this.#grid = grid;
    this.#padding = sections.length === 0 ? 0 : zeroPhasePadding(sections);
    this.#before = new Float64Array(2 * sections.length * grid.blockCount);
    this.#behind = new Float64Array(2 * sections.length * (grid.blockCount + 1));
  }

  /** Runs the first pass, blocks in order. @param x  samples of the block */
  goForward(block: number, x: Float64Array): void {
    // The states after the last block are not needed.
    if (block < this.#grid.blockCount - 1) this.#forward(block, x, this.#statesOf(this.#before, block + 1));
  }

  /**
   * Runs the second pass, blocks from the last to the first. @returns the filtered block, valid until the next call of
   * any method
   */
  goBackward(block: number, x: Float64Array): Float64Array {
    return this.#filter(block, x, block === 0 ? this.#scratch() : this.#statesOf(this.#behind, block - 1));
  }

  /** Filters any block, once both passes are done; the result is valid until the next call. */
  filter(block: number, x: Float64Array): Float64Array {
    return this.#filter(block, x, this.#scratch());
  }

  #filter(block: number, x: Float64Array, after: Float64Array): Float64Array {
    const y = this.#forward(block, x, this.#scratch());
    if (block === this.#grid.blockCount - 1) steadyStates(this.#sections, y[y.length - 1], after);
    else after.set(this.#statesOf(this.#behind, block));
    runBackward(y, this.#sections, after);
    const from = block === 0 ? this.#padding : 0;
    return y.subarray(from, from + x.length);
  }

  /** Runs the block forward, with the reflection at the record's ends. @param after  receives the states after it */
  #forward(block: number, x: Float64Array, after: Float64Array): Float64Array {
    const isFirst = block === 0;
    const isLast = block === this.#grid.blockCount - 1;
    const [before, afterCount] = [isFirst ? this.#padding : 0, isLast ? this.#padding : 0];
    const count = before + x.length + afterCount;
    if (this.#filterScratch.samples.length < count) this.#filterScratch.samples = new Float64Array(count);
    const y = reflectOddInto(this.#filterScratch.samples.subarray(0, count), x, before, afterCount);
    if (isFirst) steadyStates(this.#sections, y[0], after);
    else after.set(this.#statesOf(this.#before, block));
    runForward(y, this.#sections, after);
    return y;
  }

  #statesOf(states: Float64Array, block: number): Float64Array {
    const width = 2 * this.#sections.length;
    return states.subarray(block * width, (block + 1) * width);
  }

  #scratch(): Float64Array {
    return new Float64Array(2 * this.#sections.length);
  }
}
