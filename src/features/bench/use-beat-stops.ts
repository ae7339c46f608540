import { useStore } from 'zustand';
import { nearestBeat } from '../../state/view/nearest-beat.ts';
import { useSession } from '../session-context.ts';

/** How a panel over time is gone through from beat to beat: by a click, and by the arrow keys. */
export function useBeatStops(beats: readonly { readonly r: number }[]) {
  const session = useSession();
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const goTo = (index: number): void => {
    session.chooseBeat(index);
    const beat = beats[index];
    if (beat) session.view.centreAt(beat.r);
  };
  return {
    /** Where the keys stand. */
    value: Math.min(chosenBeat ?? 0, Math.max(beats.length - 1, 0)),
    count: beats.length,
    onChange: goTo,
    onPick: (sec: number): void => {
      const index = nearestBeat(beats, sec);
      if (index >= 0) goTo(index);
    },
  };
}
