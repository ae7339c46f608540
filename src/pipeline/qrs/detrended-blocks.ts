import { detrendSections } from '../../analysis/qrs/r-peak.ts';
import { blockRange } from '../../dsp/samples/block-grid.ts';
import { requireZeroPhaseCount } from '../../dsp/iir/butterworth.ts';
import { ZeroPhaseBlocks } from '../../dsp/iir/zero-phase-blocks.ts';
import type { LeadBlocks } from './lead-blocks.ts';
import { forEachBlock, type BlockContext } from './for-each-block.ts';

/** A consumer that accepts a trace in order, or from its end to its start. */
interface BidirectionalConsumer {
  readonly push: (x: Float64Array) => void;
  readonly pushBefore: (start: number, x: Float64Array) => void;
}

/** An ECG without its slow component, in which R is searched, block by block. */
export class DetrendedBlocks {
  readonly #lead: LeadBlocks;
  readonly #filter: ZeroPhaseBlocks;
  #forwardCount = 0;
  #isReady = false;

  constructor(lead: LeadBlocks) {
    this.#lead = lead;
    this.#filter = new ZeroPhaseBlocks(detrendSections(lead.frame.fs), lead.grid);
  }

  /**
   * Processes the blocks of a forward pass that is made for another purpose; blocks that are not the next one are
   * ignored.
   */
  takeForward(block: number, x: Float64Array): void {
    if (block !== this.#forwardCount) return;
    this.#filter.goForward(block, x);
    this.#forwardCount++;
  }

  /**
   * Calls `take` with every block in order, detrended and as recorded.
   *
   * @throws BeatbenchError `too-short`, like `prepareRTrace`
   */
  async walk(context: BlockContext, take: (detrended: Float64Array, x: Float64Array) => void): Promise<void> {
    await this.#prepare(context, () => undefined);
    await forEachBlock(this.#lead, context, (block, x) => take(this.#filter.filter(block, x), x));
  }

  /**
   * Passes every block to `taker`, in the order that is available first.
   *
   * @param onBackward  also receives the ECG itself in a backward pass
   * @throws BeatbenchError `too-short`, like `prepareRTrace`
   */
  async forEachBlockEitherWay(
    context: BlockContext,
    taker: BidirectionalConsumer,
    onBackward: (block: number, x: Float64Array) => void,
  ): Promise<void> {
    if (this.#isReady) return this.walk(context, (x) => taker.push(x));
    await this.#prepare(context, (block, x, detrended) => {
      taker.pushBefore(blockRange(this.#lead.grid, block).from, detrended);
      onBackward(block, x);
    });
  }

  async #prepare(
    context: BlockContext,
    take: (block: number, x: Float64Array, detrended: Float64Array) => void,
  ): Promise<void> {
    requireZeroPhaseCount(this.#lead.frame.sampleCount, detrendSections(this.#lead.frame.fs));
    if (this.#isReady) return;
    if (this.#forwardCount < this.#lead.grid.blockCount) {
      await forEachBlock(this.#lead, context, (block, x) => this.takeForward(block, x));
    }
    const filterBackward = (block: number, x: Float64Array) =>
      take(block, x, this.#filter.goBackward(block, x));
    await forEachBlock(this.#lead, context, filterBackward, 'backward');
    this.#isReady = true;
  }
}
