import { type BodyReader, decodeStored, encodeStored } from './stored-file.ts';
import { passBlockSize, type PassProgress } from './trigger-pass.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { FilterState } from '../../dsp/iir/first-order-band.ts';
import type { StoredFields } from './stored-fields.ts';

/** Number of stored values per state: whether it exists, and its values. */
const stateLength = 5;

export function packStates(states: readonly (FilterState | null)[]): Float64Array {
  const packed = new Float64Array(states.length * stateLength);
  states.forEach((state, k) => {
    if (state !== null) packed.set([1, ...state], k * stateLength);
  });
  return packed;
}

export function readStates(body: BodyReader, count: number): (FilterState | null)[] {
  const packed = body.doubles(count * stateLength, 'states');
  return Array.from({ length: count }, (_, k) => {
    const [isThere = 0, x1 = 0, x2 = 0, y1 = 0, y2 = 0] = packed.subarray(
      k * stateLength,
      (k + 1) * stateLength,
    );
    return isThere === 0 ? null : [x1, x2, y1, y2];
  });
}

function packRanges(ranges: readonly IndexRange[]): Float64Array {
  return Float64Array.from(ranges.flatMap(({ from, to }) => [from, to]));
}

/** Reads gaps that must be sorted, disjoint and within a part. */
function readGaps(fields: StoredFields, body: BodyReader, count: number, part: IndexRange): IndexRange[] {
  const limits = body.doubles(2 * count, 'gaps');
  checkRising(fields, 'gaps', limits, part.from, part.to);
  return Array.from({ length: count }, (_, k) => ({ from: limits[2 * k] ?? 0, to: limits[2 * k + 1] ?? 0 }));
}

/** @throws BeatbenchError `bad-value` if positions are not ascending, or one is not a whole number from … to */
export function checkRising(
  fields: StoredFields,
  name: string,
  positions: Float64Array,
  from: number,
  to: number,
): void {
  let before = from - 1;
  for (const position of positions) {
    if (!Number.isSafeInteger(position) || position <= before || position > to)
      throw fields.wrong(name, `rising positions from ${from} to ${to}`);
    before = position;
  }
}

/**
 * Encodes the progress of a pass.
 * @param key  SHA-256 of its setup
 */
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

/** A pass, and the SHA-256 of its setup. */
export interface StoredPass {
  readonly setup: string;
  /**
   * Returns the progress for a part of the series.
   * @throws BeatbenchError `bad-value` if it cannot belong to that part
   */
  readonly makeProgress: (part: IndexRange) => PassProgress;
}

/** @throws BeatbenchError if the bytes are not a pass, or are damaged */
export async function decodePass(file: string, bytes: Uint8Array): Promise<StoredPass> {
  const { head, body } = await decodeStored('pass', file, bytes);
  const makeProgress = (part: IndexRange): PassProgress => {
    const length = part.to - part.from;
    const to = head.whole('to', part.from, part.to);
    const stateCount = Math.ceil((to - part.from) / passBlockSize);
    if (to < part.to && (to - part.from) % passBlockSize !== 0)
      throw head.wrong('to', 'the seam of two blocks');
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
