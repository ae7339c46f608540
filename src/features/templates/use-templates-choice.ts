import { useStore } from 'zustand';
import { nearestTime } from './nearest-beat.ts';
import { useSession } from '../session-context.ts';

export interface TemplatesChoice {
  /** The chosen beat; null where none is. */
  readonly beat: number | null;
  readonly choose: (beat: number) => void;
}

/** The beat that is looked at; choosing one goes there. */
export function useTemplatesChoice(triggersSec: Float64Array): TemplatesChoice {
  const { selection, view } = useSession();
  const beatSec = useStore(selection, (state) => state.beatSec);
  return {
    beat: beatSec === null ? null : nearestTime(triggersSec, beatSec, 0.05),
    choose: (beat) => {
      const sec = triggersSec[beat];
      if (sec === undefined) return;
      selection.expectBeat(sec);
      view.centreAt(sec);
    },
  };
}
