import { useStore } from 'zustand';
import type { DenoiseCycles } from '../../model/denoise.ts';
import { useSession } from '../session-context.ts';

export interface CycleChoice {
  /** The chosen cycle; null where none is. */
  readonly cycle: number | null;
  readonly choose: (cycle: number) => void;
}

/** Farther from R a beat is another one, s. */
const sameSec = 0.05;

/** The cycle that is looked at; choosing one goes there. */
export function useCycleChoice({ rSec }: DenoiseCycles): CycleChoice {
  const { selection, view } = useSession();
  const beatSec = useStore(selection, (state) => state.beatSec);
  const found = beatSec === null ? -1 : rSec.findIndex((sec) => Math.abs(sec - beatSec) < sameSec);
  return {
    cycle: found < 0 ? null : found,
    choose: (cycle) => {
      const sec = rSec[cycle];
      if (sec === undefined) return;
      selection.expectBeat(sec);
      view.centreAt(sec);
    },
  };
}
