import { windowedAnalysis } from '../../pipeline/analyses.ts';
import { nearestBeat } from './nearest-beat.ts';
import { type SessionStores, chosenRun } from '../session-stores.ts';

/**
 * Creates the actions on the chosen beat and window, in the open bench's result, or in that of the intervals if it has
 * none.
 */
export function createNavigation(stores: SessionStores) {
  const { selection, view, bench } = stores;
  const shownResult = () => chosenRun(stores, windowedAnalysis(bench.analysis()))?.report?.result ?? null;

  const chooseBeat = (beatIndex: number | null): void => {
    if (beatIndex === null) {
      selection.clearBeat();
      return;
    }
    const result = shownResult();
    const beat = result?.beats[beatIndex];
    if (!result || !beat) return;
    selection.chooseBeat(beatIndex, beat.r);
    if (result.windows[beat.window]) selection.chooseWindow(beat.window);
    const { span } = view.getState();
    if (beat.r < span.fromSec || beat.r > span.toSec) view.centreAt(beat.r);
  };

  return {
    /** Chooses a window, and scrolls to it unless it is in view. */
    chooseWindow: (windowIndex: number): void => {
      const window = shownResult()?.windows[windowIndex];
      if (!window) return;
      selection.chooseWindow(windowIndex);
      const { span } = view.getState();
      if (span.toSec <= window.from || span.fromSec >= window.to) view.moveTo(window.from);
    },
    /** Chooses a beat of the result and its window, and scrolls to it unless it is in view; null clears the choice. */
    chooseBeat,
    /** Moves the choice by `by` beats. Without a chosen beat, chooses the one nearest to the middle of the view. */
    stepBeat: (by: number): void => {
      const beats = shownResult()?.beats ?? [];
      const { beatIndex } = selection.getState();
      const { span } = view.getState();
      const to = beatIndex === null ? nearestBeat(beats, (span.fromSec + span.toSec) / 2) : beatIndex + by;
      if (to >= 0 && to < beats.length) chooseBeat(to);
    },
  };
}
