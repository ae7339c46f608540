import type { BeatEdit } from '../../../model/edits.ts';
import { nearestTimeWithin } from '../../sorted-times.ts';
import { useChosen, useSession } from '../../session-context.ts';

/** The class of beats that have none. */
const usualClass = 'N';

/** Acts on the beats of the chosen recording, each an edit that can be taken back. */
export interface BeatEditing {
  /** Inserts a beat at the extremum near a moment unless one is there, or just there; gives where it stands, s. */
  readonly insert: (atSec: number, snaps: boolean, label?: string) => Promise<number>;
  /** Moves a beat, to the extremum near where it is moved to, or just there. */
  readonly move: (timeSec: number, toSec: number, snaps: boolean) => Promise<number>;
  readonly remove: (timeSec: number) => void;
  readonly relabel: (timeSec: number, label: string) => void;
}

/** A beat so near to one that is there already is that one, s. */
const sameBeatSec = 0.05;

/**
 * @param channelIndex  the ECG that R lies on; null of beats without a signal, which stand where they are put
 * @param rSec          R of every beat, in order, s
 */
export function useBeatEditing(channelIndex: number | null, rSec: ArrayLike<number>): BeatEditing {
  const session = useSession();
  const entry = useChosen();
  const id = entry?.summary?.id ?? null;
  const edit = (change: BeatEdit): void => {
    if (entry) void session.editBeat(entry, change);
  };
  const snapped = async (atSec: number, snaps: boolean): Promise<number> => {
    if (!snaps || id === null || channelIndex === null) return atSec;
    try {
      return (await session.client.snapBeat(id, channelIndex, atSec)) ?? atSec;
    } catch {
      // Where the trace cannot be read the person's own place holds.
      return atSec;
    }
  };
  return {
    insert: async (atSec, snaps, label = usualClass) => {
      const time = await snapped(atSec, snaps);
      const there = snaps ? nearestTimeWithin(rSec, time, sameBeatSec) : null;
      if (there !== null) {
        if (label !== usualClass) edit({ op: 'label', time: there, class: label });
        return there;
      }
      edit(label === usualClass ? { op: 'insert', time } : { op: 'insert', time, class: label });
      return time;
    },
    move: async (timeSec, toSec, snaps) => {
      const to = await snapped(toSec, snaps);
      if (to !== timeSec) edit({ op: 'move', time: timeSec, to });
      return to;
    },
    remove: (timeSec) => edit({ op: 'delete', time: timeSec }),
    relabel: (timeSec, label) => edit({ op: 'label', time: timeSec, class: label }),
  };
}
