import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { firstSortedFrom } from '../sorted-times.ts';

export interface TemplatesChoice {
  /** The chosen beat; null if there is none. */
  readonly beat: number | null;
  /** All chosen beats, in ascending order. */
  readonly beats: readonly number[];
  readonly choose: (beat: number) => void;
  /** Adds a beat to the chosen ones, or removes it. */
  readonly toggle: (beat: number) => void;
}

/** Returns the chosen beat; choosing one goes to it. */
export function useTemplatesChoice(triggersSec: Float64Array): TemplatesChoice {
  const { selection, view } = useSession();
  const beatSec = useStore(selection, (state) => state.beatSec);
  const alsoSec = useStore(selection, (state) => state.alsoSec);
  const beatAt = (sec: number): number | null => nearestBeatIndex(triggersSec, sec, 0.05);
  const all = beatSec === null ? [] : [beatSec, ...alsoSec];
  return {
    beat: beatSec === null ? null : beatAt(beatSec),
    beats: all.flatMap((sec) => beatAt(sec) ?? []).toSorted((a, b) => a - b),
    toggle: (beat) => {
      const sec = triggersSec[beat];
      if (sec !== undefined) selection.toggleBeat(sec);
    },
    choose: (beat) => {
      const sec = triggersSec[beat];
      if (sec === undefined) return;
      selection.expectBeat(sec);
      view.centreAt(sec);
    },
  };
}

/** Returns the index of the time nearest to `atSec`, within `maxDistanceSec`; null if there is none. */
export function nearestBeatIndex(
  timesSec: Float64Array,
  atSec: number,
  maxDistanceSec: number,
): number | null {
  const after = firstSortedFrom(timesSec, atSec);
  const away = (index: number): number => Math.abs((timesSec[index] ?? Number.POSITIVE_INFINITY) - atSec);
  const nearest = after > 0 && away(after - 1) <= away(after) ? after - 1 : after;
  return away(nearest) <= maxDistanceSec ? nearest : null;
}
