import type { IntervalBeat } from '../../../model/intervals.ts';
import type { MethodValues } from '../../histogram/histogram-model.ts';
import { type MethodId, mapMethods } from '../../../model/methods.ts';

type Pick1 = (beat: IntervalBeat, method: MethodId) => number | null;

function methodValues(beats: readonly IntervalBeat[], pick: Pick1): MethodValues {
  const of = (method: MethodId): number[] =>
    beats.map((beat) => pick(beat, method)).filter((value) => value !== null);
  return mapMethods(of);
}

/** Returns the intervals from R to foot. */
export const rpttValues = (beats: readonly IntervalBeat[]): MethodValues =>
  methodValues(beats, (beat, method) => beat.rptt[method]);

/** Returns the intervals from foot to notch. */
export const lvetValues = (beats: readonly IntervalBeat[]): MethodValues =>
  methodValues(beats, (beat, method) => beat.lvet[method]);

/** Returns the intervals from R to foot by which PPV judges the foot; for aligned feet, from the detected R. */
export const footValues = (beats: readonly IntervalBeat[]): MethodValues =>
  methodValues(beats, ({ r, foot, rptt }, method) => {
    const at = foot[method];
    return method === 'aligned' && at !== null ? 1000 * (at - r) : rptt[method];
  });

/** Returns the intervals from R to notch by which PPV judges the notch. */
export const notchValues = (beats: readonly IntervalBeat[]): MethodValues =>
  methodValues(beats, ({ r, notch }, method) => {
    const at = notch[method];
    return at === null ? null : 1000 * (at - r);
  });
