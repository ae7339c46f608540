import type { BlockGrid } from '../samples/block-grid.ts';
import { zeroPhasePadding } from './butterworth.ts';
import { reflectOddInto } from './odd-reflection.ts';
import { runBackward, runForward, steadyStates } from './section-run.ts';
import type { Section } from './sections.ts';

/** Samples that blocks are filtered in; several filters that take turns may share them. */
export interface FilterScratch {
  samples: Float64Array;
}

/**
 * `filterZeroPhase` of a signal that is read block by block, sample for sample the same.
 *
 * A first pass goes forward over all blocks and keeps the states before each, a second one backward
 * over all blocks and keeps those behind each; from then on any block can be filtered by itself. What
 * is kept are some numbers a block.
 *
 * A block has to be longer than the filter's padding.
 */
export class ZeroPhaseBlocks {
  readonly #sections: readonly Section[];
  readonly #grid: BlockGrid;
  readonly #padding: number;
  /** Before each block, forward, and behind each, backward. */
  readonly #before: Float64Array;
  readonly #behind: Float64Array;
  /** Every block is filtered in here, so that a day leaves no more to be cleared away than a minute. */
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

  /** The first pass, blocks in order. @param x  samples of the block */
  goForward(block: number, x: Float64Array): void {
    // Nothing asks for the states behind the last.
    if (block < this.#grid.blockCount - 1) this.#forward(block, x, this.#statesOf(this.#before, block + 1));
  }

  /** The second pass, blocks from the last to the first. @returns the block filtered, good until the next call of any other */
  goBackward(block: number, x: Float64Array): Float64Array {
    return this.#filter(block, x, block === 0 ? this.#scratch() : this.#statesOf(this.#behind, block - 1));
  }

  /** Any block, once both passes are done; good until the next call. */
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

  /** The block with what is reflected at the record's ends, run forward. @param after  takes the states behind it */
  #forward(block: number, x: Float64Array, after: Float64Array): Float64Array {
    const isFirst = block === 0;
    const isLast = block === this.#grid.blockCount - 1;
    const [before, more] = [isFirst ? this.#padding : 0, isLast ? this.#padding : 0];
    const count = before + x.length + more;
    if (this.#filterScratch.samples.length < count) this.#filterScratch.samples = new Float64Array(count);
    const y = reflectOddInto(this.#filterScratch.samples.subarray(0, count), x, before, more);
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
