import { decodeStored, encodeStored } from './stored-file.ts';
import { checkRising, packRanges, packStates, readGaps, readStates } from './stored-filter.ts';
import { passBlock, type PassProgress } from './trigger-pass.ts';
import type { IndexRange } from '../../model/samples.ts';

/** How far a pass is. @param key  SHA-256 of the setup that it is of */
export function encodePass(key: string, progress: PassProgress): Promise<Uint8Array> {
  const { to, triggers, gaps, states, filter, trigger } = progress;
  const head = {
    setup: key,
    to,
    threshold: trigger.threshold,
    nextIndex: trigger.nextIndex,
    triggerCount: triggers.length,
    gapCount: gaps.length,
    stateCount: states.length,
  };
  const lists = [Float64Array.from(triggers), packRanges(gaps), packStates([...states, filter])];
  return encodeStored('pass', head, lists);
}

/** A pass, and the SHA-256 of what it is of. */
export interface StoredPass {
  readonly setup: string;
  /** Of a part of the series. @throws BeatbenchError `bad-value` where it cannot be of it */
  readonly makeProgress: (part: IndexRange) => PassProgress;
}

/** @throws BeatbenchError where the bytes are no pass, or are damaged */
export async function decodePass(file: string, bytes: Uint8Array): Promise<StoredPass> {
  const { head, body } = await decodeStored('pass', file, bytes);
  const makeProgress = (part: IndexRange): PassProgress => {
    const length = part.to - part.from;
    const to = head.whole('to', part.from, part.to);
    const stateCount = Math.ceil((to - part.from) / passBlock);
    if (to < part.to && (to - part.from) % passBlock !== 0) throw head.wrong('to', 'the seam of two blocks');
    const triggers = body.doubles(head.whole('triggerCount', 0, length), 'triggers');
    checkRising(head, 'triggers', triggers, 0, to - part.from);
    const gaps = readGaps(head, body, head.whole('gapCount', 0, length), part);
    const states = readStates(body, head.whole('stateCount', stateCount, stateCount) + 1);
    body.finish();
    const index = to - part.from;
    return {
      to,
      triggers: [...triggers],
      gaps,
      filter: states.at(-1) ?? null,
      states: states.slice(0, -1),
      trigger: { threshold: head.number('threshold', 0, 1e300), index, nextIndex: head.whole('nextIndex') },
    };
  };
  return { setup: head.text('setup', 64), makeProgress };
}
