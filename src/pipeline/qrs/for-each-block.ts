import type { PassEnd } from '../../analysis/qrs/passes.ts';
import type { StageContext } from '../stage.ts';
import type { BlockScratch, LeadBlocks } from './lead-blocks.ts';

/** What a walk over blocks lets in: a cancel, and other work. */
export type BlockContext = Pick<StageContext, 'signal' | 'pause'>;

/** The context of so many walks one after another; the share that it reports only grows. */
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

/** Blocks between two pauses. */
const pauseEvery = 8;

/**
 * Gives every block of a lead in order, or from the last to the first.
 *
 * @param take  is given samples that are good until the next block was taken
 */
export async function forEachBlock(
  lead: LeadBlocks,
  { signal, pause }: BlockContext,
  take: (block: number, x: Float64Array) => void | Promise<void>,
  order: 'forward' | 'backward' = 'forward',
): Promise<void> {
  const { blockCount } = lead.grid;
  const blockAt = (i: number): number => (order === 'forward' ? i : blockCount - 1 - i);
  // One that is being read, one that is taken, and the one before it, which streams may hold until then.
  const rooms = Array.from({ length: 3 }, (): BlockScratch => ({ samples: new Float64Array(0) }));
  let next = lead.read(blockAt(0), signal, rooms[0]);
  for (let i = 0; i < blockCount; i++) {
    const x = await next;
    // The disk is at work while the processor is; of two reads at once each might look for the same gap.
    if (i + 1 < blockCount) next = quietly(lead.read(blockAt(i + 1), signal, rooms[(i + 1) % rooms.length]));
    await take(blockAt(i), x);
    if (i % pauseEvery === pauseEvery - 1) await pause((i + 1) / blockCount);
  }
}

/** A promise that is waited for later: where it fails before, that is not unheard of. */
function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Makes all passes over leads of one length. @param onFirst  also given the first lead, at the first pass */
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
