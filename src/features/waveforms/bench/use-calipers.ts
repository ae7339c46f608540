import { useStore } from 'zustand';
import { useChosen, useChosenReport, useSession } from '../../session-context.ts';
import { defaultCalipers } from './caliper-moves.ts';

const noTimes = new Float64Array();

/** Returns the actions on the calipers of the chosen recording. */
export function useCalipers() {
  const { view, waveforms } = useSession();
  const key = useChosen()?.key ?? '';
  const report = useChosenReport('qrs');
  const isOn = useStore(waveforms, (state) => state.hasCalipers);
  const kept = useStore(waveforms, (state) => state.calipers[key] ?? null);
  const placeInView = (): void => {
    const first = defaultCalipers(view.getState().span, report?.rPeaksSec ?? noTimes);
    const laneId = kept?.laneId ?? null;
    waveforms.setCalipers(key, { ...first, laneId, isMarching: kept?.isMarching ?? false });
    waveforms.showCalipers(true);
  };
  /** Returns whether one of their marks is visible. */
  const isInView = (): boolean => {
    const { fromSec, toSec } = view.getState().span;
    const marks = kept ? [kept.from.atSec, kept.to.atSec] : [];
    return marks.some((sec) => sec >= fromSec && sec <= toSec);
  };
  const toggle = (on: boolean): void => {
    if (on && !isInView()) placeInView();
    else waveforms.showCalipers(on);
  };
  return {
    isOn,
    isMarching: kept?.isMarching ?? false,
    placeInView,
    /** Shows the calipers, placed in the view if they are outside, or hides them. */
    toggle,
    march: (isMarching: boolean): void => {
      const now = kept ?? defaultCalipers(view.getState().span, report?.rPeaksSec ?? noTimes);
      waveforms.setCalipers(key, { ...now, isMarching });
      if (isMarching) waveforms.showCalipers(true);
    },
  };
}
