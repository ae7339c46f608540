import { detrendSections } from '../../analysis/qrs/r-peak.ts';
import { requireZeroPhaseCount } from '../../dsp/butterworth.ts';
import { ZeroPhaseBlocks } from '../../dsp/zero-phase-blocks.ts';
import type { LeadBlocks } from './lead-blocks.ts';
import { walkBlocks, type WalkContext } from './walk-blocks.ts';

/** An ECG without its slow part, in which R is looked for, block by block. */
export class DetrendedBlocks {
  readonly #lead: LeadBlocks;
  readonly #filter: ZeroPhaseBlocks;
  #forwardCount = 0;
  #isReady = false;

  constructor(lead: LeadBlocks) {
    this.#lead = lead;
    this.#filter = new ZeroPhaseBlocks(detrendSections(lead.frame.fs), lead.grid);
  }

  /** Takes the blocks of a forward walk that is made anyway; those of another are left. */
  takeForward(block: number, x: Float64Array): void {
    if (block !== this.#forwardCount) return;
    this.#filter.goForward(block, x);
    this.#forwardCount++;
  }

  /** Gives every block in order. @throws BeatbenchError `too-short`, as `traceR` */
  async walk(context: WalkContext, take: (x: Float64Array) => void): Promise<void> {
    requireZeroPhaseCount(this.#lead.frame.sampleCount, detrendSections(this.#lead.frame.fs));
    if (!this.#isReady) await this.#prepare(context);
    await walkBlocks(this.#lead, context, (block, x) => take(this.#filter.filter(block, x)));
  }

  async #prepare(context: WalkContext): Promise<void> {
    if (this.#forwardCount < this.#lead.grid.blockCount) {
      await walkBlocks(this.#lead, context, (block, x) => this.takeForward(block, x));
    }
    await walkBlocks(this.#lead, context, (block, x) => void this.#filter.goBackward(block, x), 'backward');
    this.#isReady = true;
  }
}
