import type { BeatEdit } from '../../../model/edits.ts';
import type { QrsReport } from '../../../workers/protocol.ts';
import { nearestTimeWithin } from '../../sorted-times.ts';

/** A class that was given to one beat, and the beats of its shape that have none by hand. */
export interface AlikeOffer {
  readonly label: string;
  /** R, s. */
  readonly timesSec: readonly number[];
}

/** A correction names its beat by R as it was then, s. */
const sameBeatSec = 0.002;

/**
 * What the last correction offers: the class that a person gave to a beat, for all others whose QRS has its shape.
 *
 * @param edits  in the order in which they were made
 * @param rhythm of the result that has them
 * @returns null where the last edit gives no class, or no other beat is of the shape
 */
export function alikeOffer(
  edits: readonly BeatEdit[],
  { timesSec, shape }: Pick<QrsReport['rhythm'], 'timesSec' | 'shape'>,
): AlikeOffer | null {
  const last = edits.at(-1);
  if (last?.op !== 'label') return null;
  const at = nearestTimeWithin(timesSec, last.time, sameBeatSec);
  const own = at === null ? -1 : (shape[timesSec.indexOf(at)] ?? -1);
  if (own < 0) return null;
  const byHand = new Set(edits.map((edit) => (edit.op === 'move' ? edit.to : edit.time)));
  const others = Array.from(timesSec).filter((sec, k) => shape[k] === own && sec !== at && !byHand.has(sec));
  return others.length === 0 ? null : { label: last.class, timesSec: others };
}

/** The edits with the offer taken: each beat labelled, behind those that are there. */
export function takeOffer(edits: readonly BeatEdit[], { label, timesSec }: AlikeOffer): BeatEdit[] {
  return [...edits, ...timesSec.map((time): BeatEdit => ({ op: 'label', time, class: label }))];
}
