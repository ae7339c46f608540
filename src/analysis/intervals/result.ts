import { mean } from '../../dsp/statistics/stats.ts';
import type { IntervalsResult, IntervalWindow } from '../../model/intervals.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { type LandmarkPlaces, placesByMethod, type SweptByName } from './choose.ts';
import {
  type AlignedInterval,
  type AlignedLandmark,
  fillMissingWithOwnTime,
} from '../aligned/aligned-interval.ts';
import { type BeatColumns, columnsToResult } from './beat-columns.ts';
import { packWords } from './packed-words.ts';
import type { Landmarks } from './features.ts';
import type { Segmentation } from './segment.ts';
import { type ByMethod, mapMethods, type MethodId } from '../../model/methods.ts';

/** Weissler's slopes of LVET against heart rate, ms per beat per minute (1968). */
const lvetSlopeMen = 1.7;
const lvetSlopeWomen = 1.6;

/**
 * Returns the indices of the kept beats among all beats, in order.
 *
 * @param segmentation  all beats
 * @returns ascending
 */
export function listKeptBeats(segmentation: Segmentation): number[] {
  return segmentation.beats.flatMap((beat, i) => (beat.rejected === null ? [i] : []));
}

/**
 * Returns the kept beats of each window, as indices among the kept beats.
 *
 * @param segmentation  all beats
 * @param kept          from `listKeptBeats`
 * @param windowCount   number of windows that hold the beats
 * @returns one list per window, ascending
 */
export function groupByWindow(
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

/** Places of foot and notch in a window by each method. */
type WindowPlaces = Readonly<Record<'foot' | 'notch', ByMethod<LandmarkPlaces>>>;

/** Beats and measurements that do not depend on the current thresholds. */
interface MeasuredBeats {
  readonly segmentation: Segmentation;
  readonly kept: readonly number[];
  readonly landmarks: Omit<Landmarks, 'frames'>;
  readonly aligned: AlignedPulse;
}

/** The columns made last, and their inputs. */
interface CachedColumns {
  readonly of: MeasuredBeats;
  /** One element per window. */
  readonly places: readonly WindowPlaces[];
  readonly columns: BeatColumns;
  readonly heartRate: number | null;
}

/** Cache by the alignment, which does not depend on thresholds. */
const lastColumns = new WeakMap<AlignedPulse, CachedColumns>();

/**
 * Assembles the result: every beat by all methods, and the figures of the record. Columns that equal those of the last
 * result of the same alignment stay the same arrays.
 *
 * @param beats    all beats, the kept ones, their landmarks, and the same by alignment
 * @param choices  current thresholds, one per window
 * @param windows  judged, one per window
 * @param found    whether the pulse was inverted, and the mains interference found
 * @returns times in s after the record's start, intervals in ms
 */
export function assembleResult(
  beats: MeasuredBeats,
  choices: readonly SweptByName<'foot' | 'notch'>[],
  windows: readonly IntervalWindow[],
  found: Pick<IntervalsResult, 'flipped' | 'mains'>,
): IntervalsResult {
  const { rptt, lvet } = beats.aligned.intervals;
  const places = choices.map(({ foot, notch }) => ({
    foot: placesByMethod(foot, rptt),
    notch: placesByMethod(notch, lvet),
  }));
  const before = lastColumns.get(beats.aligned) ?? null;
  const currentColumns = makeColumns(
    beats,
    places,
    before !== null && isSameBeats(before.of, beats) ? before : null,
  );
  lastColumns.set(beats.aligned, currentColumns);
  const { columns, heartRate } = currentColumns;
  return columnsToResult(columns, {
    windows,
    heartRate,
    lvetIndex: lvetIndex(heartRate, columns.lvet.historic),
    ...found,
  });
}

function isSameBeats(a: MeasuredBeats, b: MeasuredBeats): boolean {
  return a.segmentation === b.segmentation && a.kept === b.kept && a.landmarks === b.landmarks;
}

/** @param before  columns of the same beats at other thresholds */
function makeColumns(
  of: MeasuredBeats,
  places: readonly WindowPlaces[],
  before: CachedColumns | null,
): CachedColumns {
  const fixed = before ?? {
    columns: makeFixedColumns(of),
    heartRate: computeOverallHeartRate(of.segmentation),
  };
  const moved = (feature: 'foot' | 'notch') => makeThresholdColumns(of, places, feature, before);
  const [foot, notch] = [moved('foot'), moved('notch')];
  const columns = {
    ...fixed.columns,
    foot: foot.timesSec,
    notch: notch.timesSec,
    rptt: foot.intervalsMs,
    lvet: notch.intervalsMs,
  };
  return { of, places, columns, heartRate: fixed.heartRate };
}

function computeOverallHeartRate({ beats }: Segmentation): number | null {
  const all = beats.map(({ rSec, rejected }) => ({ r: rSec, rejected }));
  return heartRateOfBeats(all)?.perMinute ?? null;
}

type ThresholdColumn = 'foot' | 'notch' | 'rptt' | 'lvet';

/** Makes the columns that do not depend on thresholds. */
function makeFixedColumns({
  segmentation: { beats },
  kept,
  landmarks,
  aligned,
}: MeasuredBeats): Omit<BeatColumns, ThresholdColumn> {
  const { r, foot, notch } = aligned.landmarks;
  const numbers = (x: Float64Array) => expandToAllBeats(beats.length, kept, (b) => x[b]);
  const words = <Word>(x: readonly (Word | null)[]) => {
    const all = Array.from({ length: beats.length }, (): Word | null => null);
    kept.forEach((i, b) => (all[i] = x[b]));
    return packWords(all);
  };
  const peak = expandToAllBeats(beats.length, kept, (b, i) => beats[i].rSec + landmarks.peakMs[b] / 1000);
  return {
    r: Float64Array.from(beats, ({ rSec }) => rSec),
    window: Int32Array.from(beats, ({ window }) => window),
    rejected: packWords(beats.map(({ rejected }) => rejected)),
    missed: { foot: words(landmarks.footMissed), notch: words(landmarks.notchMissed) },
    peak,
    likelyError: {
      r: numbers(fillMissingWithOwnTime(r).errorMs),
      foot: numbers(foot.errorMs),
      notch: numbers(notch.errorMs),
    },
    match: { foot: numbers(foot.match), notch: numbers(notch.match) },
    leftOut: { foot: words(foot.leftOut), notch: words(notch.leftOut) },
  };
}

/** Makes the columns of a landmark's time in every beat, s, and of the interval to it, ms, by each method. */
function makeThresholdColumns(
  { segmentation: { beats }, kept }: MeasuredBeats,
  places: readonly WindowPlaces[],
  feature: 'foot' | 'notch',
  before: CachedColumns | null,
): Readonly<Record<'timesSec' | 'intervalsMs', ByMethod<Float64Array>>> {
  const interval = feature === 'foot' ? 'rptt' : 'lvet';
  // Whether a method has the same places as before in all windows.
  const isSame = (method: MethodId, key: keyof LandmarkPlaces): boolean =>
    before !== null &&
    places.every((own, w) => own[feature][method][key] === before.places[w][feature][method][key]);
  const column = (
    key: ThresholdColumn,
    of: readonly (keyof LandmarkPlaces)[],
    valueOf: (at: LandmarkPlaces, b: number, i: number) => number,
  ) =>
    mapMethods((method) =>
      before !== null && of.every((each) => isSame(method, each))
        ? before.columns[key][method]
        : expandToAllBeats(beats.length, kept, (b, i) =>
            valueOf(places[beats[i].window][feature][method], b, i),
          ),
    );
  return {
    timesSec: column(feature, ['endMs'], ({ endMs }, b, i) => beats[i].rSec + endMs[b] / 1000),
    intervalsMs: column(interval, ['endMs', 'startMs'], ({ endMs, startMs }, b) =>
      startMs === null ? endMs[b] : endMs[b] - startMs[b],
    ),
  };
}

/** Returns one number per beat, computed from its index among the kept beats and among all; NaN for left-out beats. */
function expandToAllBeats(
  count: number,
  kept: readonly number[],
  valueOf: (b: number, i: number) => number,
): Float64Array {
  const all = new Float64Array(count).fill(Number.NaN);
  for (let b = 0; b < kept.length; b++) all[kept[b]] = valueOf(b, kept[b]);
  return all;
}

/** Computes Weissler's index from the mean historic LVET of the record. */
function lvetIndex(heartRate: number | null, historicMs: Float64Array): IntervalsResult['lvetIndex'] {
  const lvet = historicMs.filter((ms) => !Number.isNaN(ms));
  if (heartRate === null || lvet.length === 0) return { men: null, women: null };
  return { men: mean(lvet) + lvetSlopeMen * heartRate, women: mean(lvet) + lvetSlopeWomen * heartRate };
}
