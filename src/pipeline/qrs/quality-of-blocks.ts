import { QualityJudge } from '../../analysis/quality/lead-quality.ts';
import { QualityMeasures } from '../../analysis/quality/quality-measures.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { LeadBlocks } from './lead-blocks.ts';
import { forEachBlock, type BlockContext } from './for-each-block.ts';

/** The quality of an ECG, in walks over it that are made anyway where there are such. */
export class QualityBlocks {
  readonly #lead: LeadBlocks;
  readonly #measures: QualityMeasures;
  #forwardCount = 0;
  #backwardCount = 0;

  constructor(lead: LeadBlocks) {
    this.#lead = lead;
    this.#measures = new QualityMeasures(lead.frame.fs, lead.grid);
  }

  /** Takes the blocks of a forward walk; those of another are left. */
  takeForward(block: number, x: Float64Array): void {
    if (block !== this.#forwardCount) return;
    this.#measures.goForward(block, x);
    this.#forwardCount++;
  }

  /** The same of a walk backward, after one forward. */
  takeBackward(block: number, x: Float64Array): void {
    const { blockCount } = this.#lead.grid;
    if (this.#forwardCount < blockCount || block !== blockCount - 1 - this.#backwardCount) return;
    this.#measures.goBackward(block, x);
    this.#backwardCount++;
  }

  /** @param rSec  R of the beats, s, ascending */
  async judge(rSec: ArrayLike<number>, context: BlockContext): Promise<LeadQuality> {
    const judge = await this.makeJudge(rSec, context);
    await forEachBlock(this.#lead, context, (_, x) => judge.push(x));
    return judge.finish(this.#lead.gaps);
  }

  /** What all blocks are to be pushed into once more, forward. @param rSec  R of the beats, s, ascending */
  async makeJudge(rSec: ArrayLike<number>, context: BlockContext): Promise<QualityJudge> {
    const { blockCount } = this.#lead.grid;
    if (this.#forwardCount < blockCount) {
      await forEachBlock(this.#lead, context, (block, x) => this.takeForward(block, x));
    }
    if (this.#backwardCount < blockCount) {
      await forEachBlock(this.#lead, context, (block, x) => this.takeBackward(block, x), 'backward');
    }
    return new QualityJudge(this.#measures, rSec);
  }
}
