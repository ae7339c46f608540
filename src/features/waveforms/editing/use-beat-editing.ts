import type { BeatEdit } from '../../../model/edits.ts';
import { nearestTimeWithin } from '../../sorted-times.ts';
import { useChosen, useSession } from '../../session-context.ts';

/** Class of beats without a given one. */
const usualClass = 'N';

/** Actions on the beats of the chosen recording; each is an edit that can be undone. */
export interface BeatEditing {
  /**
   * Inserts a beat at the extremum near a time, unless there is one already, or at the exact time; resolves to its
   * time, s.
   */
  readonly insert: (atSec: number, snaps: boolean, label?: string) => Promise<number>;
  /** Moves a beat to the extremum near a time, or to the exact time. */
  readonly move: (timeSec: number, toSec: number, snaps: boolean) => Promise<number>;
  readonly remove: (timeSec: number) => void;
  readonly relabel: (timeSec: number, label: string) => void;
}

/** A beat closer than this to an existing one counts as the same, s. */
const sameBeatSec = 0.05;

/**
 * @param channelIndex  ECG with the R marks; null for beats without a signal, which do not snap
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
      // If the trace cannot be read, the user's exact time is used.
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
