import { nullForNaN } from './statistics.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import type { BeatAlignment, IntervalBeat, IntervalsResult, IntervalWindow } from '../../model/intervals.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { type LandmarkPlaces, placesByMethod, type SweptByName } from './choose.ts';
import {
  type AlignedInterval,
  type AlignedLandmark,
  describeAlignment,
} from '../aligned/aligned-interval.ts';
import type { Landmarks } from './features.ts';
import type { Segmentation } from './segment.ts';
import { type ByMethod, byMethod } from '../../model/methods.ts';

/** Weissler's slopes of LVET against heart rate, ms per beat a minute (1968). */
const lvetSlopeMen = 1.7;
const lvetSlopeWomen = 1.6;

/**
 * Indices, into all beats, of the kept ones, in order.
 *
 * @param segmentation  all beats
 * @returns ascending
 */
export function keptBeats(segmentation: Segmentation): number[] {
  return segmentation.beats.flatMap((beat, i) => (beat.rejected === null ? [i] : []));
}

/**
 * For each window the kept beats in it, numbered among the kept.
 *
 * @param segmentation  all beats
 * @param kept          as `keptBeats` gives them
 * @param windowCount   windows that the beats lie in
 * @returns a list a window, ascending
 */
export function membersByWindow(
  segmentation: Segmentation,
  kept: readonly number[],
  windowCount: number,
): number[][] {
  const members: number[][] = Array.from({ length: windowCount }, () => []);
  kept.forEach((i, b) => members[segmentation.beats[i].window].push(b));
  return members;
}

/** Foot, notch and R by alignment, and the intervals between them. */
export interface AlignedPulse {
  readonly landmarks: Readonly<Record<'r' | 'foot' | 'notch', AlignedLandmark>>;
  readonly intervals: Readonly<Record<'rptt' | 'lvet', AlignedInterval>>;
}

/**
 * Puts the result together: every beat by all methods, and the record's own figures.
 *
 * @param segmentation  all beats
 * @param kept          as `keptBeats` gives them
 * @param landmarks     of the kept beats
 * @param choices       thresholds in force, one a window
 * @param aligned       of the kept beats
 * @param windows       judged, one a window
 * @param flipped       whether the pulse was turned upside down
 * @returns times in s after the record's start, intervals in ms
 */
export function assembleResult(
  segmentation: Segmentation,
  kept: readonly number[],
  landmarks: Landmarks,
  choices: readonly SweptByName<'foot' | 'notch'>[],
  aligned: AlignedPulse,
  windows: readonly IntervalWindow[],
  flipped: boolean,
): IntervalsResult {
  const { intervals } = aligned;
  const places = choices.map(({ foot, notch }) => ({
    foot: placesByMethod(foot, intervals.rptt),
    notch: placesByMethod(notch, intervals.lvet),
  }));
  const alignment = describePulse(aligned);
  let keptCount = 0;
  const beats = segmentation.beats.map((beat, i): IntervalBeat => {
    if (kept[keptCount] === i) {
      const b = keptCount++;
      return measuredBeat(beat, b, landmarks, places[beat.window], alignment(b));
    }
    return { r: beat.rSec, window: beat.window, rejected: beat.rejected, ...nothing };
  });
  const heartRate = heartRateOfBeats(beats)?.perMinute ?? null;
  return { beats, windows, heartRate, lvetIndex: lvetIndex(heartRate, beats), flipped };
}

/** What is said of each beat's alignment, told once: whatever thresholds are set, it stays. */
const describedPulses = new WeakMap<AlignedPulse, (b: number) => BeatAlignment<'r', 'foot' | 'notch'>>();

function describePulse(aligned: AlignedPulse): (b: number) => BeatAlignment<'r', 'foot' | 'notch'> {
  const { r, foot, notch } = aligned.landmarks;
  const described = describedPulses.get(aligned) ?? describeAlignment({ r }, { foot, notch });
  describedPulses.set(aligned, described);
  return described;
}

const none = byMethod(() => null);
const nothing = {
  missed: { foot: null, notch: null },
  peak: null,
  foot: none,
  notch: none,
  rptt: none,
  lvet: none,
  likelyError: { r: null, foot: null, notch: null },
  match: { foot: null, notch: null },
  leftOut: { foot: null, notch: null },
};

/** Written out in full: thousands of beats put together by spreading take ten times as long. */
function measuredBeat(
  { rSec, window, rejected }: Segmentation['beats'][number],
  b: number,
  landmarks: Landmarks,
  { foot, notch }: Readonly<Record<'foot' | 'notch', ByMethod<LandmarkPlaces>>>,
  { likelyError, match, leftOut }: BeatAlignment<'r', 'foot' | 'notch'>,
): IntervalBeat {
  const timeOf = (ms: number) => nullForNaN(rSec + ms / 1000);
  return {
    r: rSec,
    window,
    rejected,
    missed: { foot: landmarks.footMissed[b], notch: landmarks.notchMissed[b] },
    peak: timeOf(landmarks.peakMs[b]),
    foot: byMethod((method) => timeOf(foot[method].endMs[b])),
    notch: byMethod((method) => timeOf(notch[method].endMs[b])),
    rptt: byMethod((method) => nullForNaN(foot[method].endMs[b] - startAt(foot[method].startMs, b))),
    lvet: byMethod((method) => nullForNaN(notch[method].endMs[b] - startAt(notch[method].startMs, b))),
    likelyError,
    match,
    leftOut,
  };
}

function startAt(startMs: Float64Array | null, b: number): number {
  return startMs === null ? 0 : startMs[b];
}

/** Weissler's index from the mean historic LVET of the record. */
function lvetIndex(heartRate: number | null, beats: readonly IntervalBeat[]): IntervalsResult['lvetIndex'] {
  const lvet = beats.flatMap((beat) => beat.lvet.historic ?? []);
  if (heartRate === null || lvet.length === 0) return { men: null, women: null };
  return { men: mean(lvet) + lvetSlopeMen * heartRate, women: mean(lvet) + lvetSlopeWomen * heartRate };
}
