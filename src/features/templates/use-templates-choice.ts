import { useStore } from 'zustand';
import { nearestBeatIndex } from './nearest-beat.ts';
import { useSession } from '../session-context.ts';

export interface TemplatesChoice {
  /** The chosen beat; null where none is. */
  readonly beat: number | null;
  /** All that are chosen, ascending. */
  readonly beats: readonly number[];
  readonly choose: (beat: number) => void;
  /** Adds one to those that are chosen, or takes it from them. */
  readonly toggle: (beat: number) => void;
}

/** The beat that is looked at; choosing one goes there. */
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
