import { QualityJudge } from '../../analysis/quality/lead-quality.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { LeadBlocks } from './lead-blocks.ts';
import { walkBlocks, type WalkContext } from './walk-blocks.ts';

/** The quality of an ECG in which beats were found, in three walks over it. @param rSec  R of the beats, s, ascending */
export async function qualityOfBlocks(
  lead: LeadBlocks,
  rSec: ArrayLike<number>,
  context: WalkContext,
): Promise<LeadQuality> {
  const judge = new QualityJudge(lead.frame.fs, lead.grid, rSec);
  await walkBlocks(lead, context, (block, x) => judge.goForward(block, x));
  await walkBlocks(lead, context, (block, x) => judge.goBackward(block, x), 'backward');
  await walkBlocks(lead, context, (_, x) => judge.goAgain(x));
  return judge.finish(lead.gaps);
}
