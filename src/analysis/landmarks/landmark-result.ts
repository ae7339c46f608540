import { nullForNaN } from '../intervals/statistics.ts';
import type { LandmarkBeat } from '../../model/landmarks.ts';
import { placesByMethod, type SweptByName } from '../intervals/choose.ts';
import {
  type AlignedInterval,
  type AlignedLandmark,
  describeAlignment,
} from '../aligned/aligned-interval.ts';
import { levelColumn } from '../intervals/level-table.ts';
import type { Segmentation } from '../intervals/segment.ts';
import type { FoundLandmark } from './place-landmark.ts';
import type { IntervalStart } from './time-from.ts';
import { mapMethods } from '../../model/methods.ts';

/** An aligned landmark, the aligned start of its interval, and the interval between them. */
export interface AlignedLandmarkInterval {
  readonly landmark: AlignedLandmark;
  /** Null if the start is the beat's own time, which is not aligned. */
  readonly start: AlignedLandmark | null;
  readonly interval: AlignedInterval;
}

/** Results for the kept beats. */
export interface KeptLandmarks {
  readonly aligned: AlignedLandmarkInterval;
  /** Indices of the kept beats among all, in order. */
  readonly kept: readonly number[];
  readonly found: FoundLandmark;
  readonly start: IntervalStart;
  readonly choices: readonly SweptByName<'landmark'>[];
}

const none = mapMethods(() => null);

/**
 * Returns every beat with its landmark and interval by every method; beats that are left out have neither.
 *
 * @param segmentation  all beats
 * @param landmarks     of the kept beats
 * @returns times in s after the record's start, intervals in ms
 */
export function assembleLandmarks(segmentation: Segmentation, landmarks: KeptLandmarks): LandmarkBeat[] {
  const { kept } = landmarks;
  const keptIndex = new Map(kept.map((i, b) => [i, b]));
  const byThreshold = cachePlacesByThreshold(landmarks);
  const { aligned } = landmarks;
  const alignment = describeAlignment({ start: aligned.start }, { landmark: aligned.landmark });
  return segmentation.beats.map(({ rSec: r, window, rejected }, i): LandmarkBeat => {
    const b = keptIndex.get(i);
    const head = { r, window, rejected };
    if (b === undefined) {
      return {
        ...head,
        missed: { landmark: null, start: null },
        start: none,
        landmark: none,
        interval: none,
        likelyError: { start: null, landmark: null },
        match: { landmark: null },
        leftOut: { landmark: null },
      };
    }
    const { landmark: choice } = landmarks.choices[window];
    const landmarkMs = {
      historic: landmarks.found.historicMs[b],
      leastVariance: byThreshold(choice.threshold)[b],
      aligned: aligned.landmark.ms[b],
    };
    const places = placesByMethod(choice, aligned.interval);
    const intervals = mapMethods((method) => {
      const { endMs, startMs } = places[method];
      return endMs[b] - (startMs === null ? 0 : startMs[b]);
    });
    const timeOf = (ms: number) => nullForNaN(r + ms / 1000);
    return {
      ...head,
      missed: { landmark: landmarks.found.missed[b], start: landmarks.start.missed[b] },
      start: mapMethods((method) => timeOf(landmarkMs[method] - intervals[method])),
      landmark: mapMethods((method) => timeOf(landmarkMs[method])),
      interval: mapMethods((method) => nullForNaN(intervals[method])),
      ...alignment(b),
    };
  });
}

/** Returns the landmark's places at the current thresholds, computing each only once. */
function cachePlacesByThreshold({ found, kept }: KeptLandmarks): (threshold: number | null) => Float64Array {
  const missingPlaces = new Float64Array(kept.length).fill(Number.NaN);
  const known = new Map<number, Float64Array>();
  return (threshold) => {
    if (threshold === null) return missingPlaces;
    const level = found.levels.thresholds.indexOf(threshold);
    const ms =
      known.get(threshold) ??
      (level < 0 ? found.placesAt(threshold, null) : levelColumn(found.levels, level));
    known.set(threshold, ms);
    return ms;
  };
}
