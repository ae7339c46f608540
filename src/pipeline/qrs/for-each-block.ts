import type { PassEnd } from '../../analysis/qrs/passes.ts';
import type { StageContext } from '../stage.ts';
import { pauseNowAndThen } from '../yield-to-event-loop.ts';
import type { BlockScratch, LeadBlocks } from './lead-blocks.ts';

/** Context of a pass over blocks: the abort signal, and the function that pauses for other work. */
export type BlockContext = Pick<StageContext, 'signal' | 'pause'>;

/** Makes the context of several consecutive passes; the reported share never decreases. */
export function contextForPasses({ signal, pause }: BlockContext, walkCount: number): BlockContext {
  let [walk, last] = [0, 0];
  return {
    signal,
    pause: (share) => {
      if (share < last) walk++;
      last = share;
      return pause(Math.min(1, (walk + share) / walkCount));
    },
  };
}

/**
 * Calls `take` with every block of a lead, from first to last or backward.
 *
 * @param take  receives samples that stay valid until the next block was processed
 */
export async function forEachBlock(
  lead: LeadBlocks,
  { signal, pause }: BlockContext,
  take: (block: number, x: Float64Array) => void | Promise<void>,
  order: 'forward' | 'backward' = 'forward',
): Promise<void> {
  const { blockCount } = lead.grid;
  const blockAt = (i: number): number => (order === 'forward' ? i : blockCount - 1 - i);
  // One for the block being read, one for the block being processed, and one for the block before it, which streams
  // may still use.
  const rooms = Array.from({ length: 3 }, (): BlockScratch => ({ samples: new Float64Array(0) }));
  const pauseIfDue = pauseNowAndThen(pause);
  let next = lead.read(blockAt(0), signal, rooms[0]);
  for (let i = 0; i < blockCount; i++) {
    const x = await next;
    // The next block is read while this one is processed. Only one read is active, since two could search for the same
    // gap.
    if (i + 1 < blockCount)
      next = withoutUnhandledRejection(lead.read(blockAt(i + 1), signal, rooms[(i + 1) % rooms.length]));
    await take(blockAt(i), x);
    await pauseIfDue((i + 1) / blockCount);
  }
}

/** Returns a promise that is awaited later, and prevents an unhandled rejection before that. */
function withoutUnhandledRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Makes all passes over leads of the same length.
 * @param onFirst  also receives the blocks of the first lead in the first pass
 */
export async function forEachPass<Found>(
  start: PassEnd<Found>,
  leads: readonly LeadBlocks[],
  context: BlockContext,
  onFirst: (block: number, x: Float64Array) => void = () => undefined,
): Promise<Found> {
  let at = start;
  let isFirst = true;
  while (at.next !== null) {
    const pass = at.next;
    const [lead, ...others] = leads.slice(0, pass.leadCount);
    if (lead === undefined) throw new RangeError('a pass without a lead');
    await forEachBlock(lead, context, async (block, x) => {
      const further: Float64Array[] = [];
      for (const other of others) further.push(await other.read(block, context.signal));
      if (isFirst) onFirst(block, x);
      pass.push([x, ...further]);
    });
    isFirst = false;
    at = pass.end();
  }
  return at.found;
}
