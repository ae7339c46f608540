import {
  type BeatClass,
  beatClassNames,
  type ClassReason,
  classReasons,
  type EctopicBeat,
  type RhythmSummary,
} from '../../model/rhythm.ts';
import type { RhythmReport } from '../../workers/protocol.ts';

/** One RR interval, at the beat that ends it. */
export interface RrInterval {
  readonly atSec: number;
  readonly rrMs: number;
  /** RR from the median of its neighbourhood, ms; NaN if there are too few intervals. */
  readonly smoothedMs: number;
  /** Whether the heart rate excludes it. */
  readonly isLeftOut: boolean;
  /** The beat that ends it, if it is ectopic; otherwise null. */
  readonly beat: EctopicBeat | null;
  /** Class of the beat that ends it. */
  readonly beatClass: BeatClass;
  readonly classReason: ClassReason;
  /** Whether it is the pause after a premature beat. */
  readonly isPause: boolean;
}

/** Counts of ectopic beats and pauses. */
export interface EctopicCounts extends Pick<RhythmSummary, 'classes' | 'inPoorSignal'> {
  readonly all: number;
  /** Number of them that the user or an annotator classified. */
  readonly given: number;
  /** Expected number of the others that are classified correctly: the sum of their certainties. */
  readonly likelyRight: number;
  readonly premature: number;
  readonly fullPauses: number;
  readonly partialPauses: number;
}

export interface RrModel {
  readonly intervals: readonly RrInterval[];
  readonly counts: EctopicCounts;
  readonly summary: RhythmSummary;
}

/** Reasons of classes that were not computed. */
const givenReasons: readonly (ClassReason | undefined)[] = ['by hand', 'as annotated'];

function countEctopic({ ectopic, summary, certainty, classReason }: RhythmReport): EctopicCounts {
  const computed = ectopic.filter(
    ({ place }) => !givenReasons.includes(classReasons[classReason[place] ?? -1]),
  );
  const pauses = (kind: EctopicBeat['pause']): number => ectopic.filter(({ pause }) => pause === kind).length;
  return {
    classes: summary.classes,
    inPoorSignal: summary.inPoorSignal,
    all: ectopic.length,
    given: ectopic.length - computed.length,
    likelyRight: Math.round(computed.reduce((sum, { place }) => sum + (certainty[place] || 0), 0)),
    premature: ectopic.filter(({ isPremature }) => isPremature).length,
    fullPauses: pauses('full'),
    partialPauses: pauses('partial'),
  };
}

/** Returns RR of all beats with the results of the rhythm analysis for each. */
export function rrModel(rhythm: RhythmReport): RrModel {
  const { timesSec, rrSec, smoothedBpm, isLeftOut, classes, classReason, ectopic, summary } = rhythm;
  const beats = new Map(ectopic.map((beat) => [beat.place, beat]));
  const intervals = Array.from({ length: Math.max(timesSec.length - 1, 0) }, (_, index): RrInterval => {
    const place = index + 1;
    return {
      atSec: timesSec[place] ?? Number.NaN,
      rrMs: 1000 * (rrSec[place] ?? Number.NaN),
      smoothedMs: isLeftOut[place] === 1 ? Number.NaN : 60_000 / (smoothedBpm[place] ?? Number.NaN),
      isLeftOut: isLeftOut[place] === 1,
      beat: beats.get(place) ?? null,
      beatClass: beatClassNames[classes[place] ?? -1] ?? 'unknown',
      classReason: classReasons[classReason[place] ?? -1] ?? 'no R',
      isPause: (beats.get(index)?.pause ?? null) !== null,
    };
  });
  return { intervals, counts: countEctopic(rhythm), summary };
}

/** Returns round limits that contain the usual intervals, ms. */
export function rrLimits({ intervals }: RrModel): readonly [lowMs: number, highMs: number] {
  const kept = intervals.filter(({ isLeftOut }) => !isLeftOut);
  const sorted = Float64Array.from(kept.length > 1 ? kept : intervals, ({ rrMs }) => rrMs).toSorted();
  const low = sorted[Math.floor(sorted.length * 0.01)] ?? 600;
  const high = sorted[Math.floor(sorted.length * 0.99)] ?? 1200;
  const roomMs = Math.max((high - low) * 0.3, 100);
  return [Math.max(Math.floor((low - roomMs) / 200) * 200, 0), Math.ceil((high + roomMs) / 200) * 200];
}

/** Returns the index of the interval that ends nearest to a time. */
export function intervalNear(intervals: readonly RrInterval[], atSec: number): number {
  const after = intervals.findIndex((one) => one.atSec >= atSec);
  if (after < 0) return Math.max(intervals.length - 1, 0);
  const before = intervals[after - 1];
  const own = intervals[after];
  return before && own && atSec - before.atSec < own.atSec - atSec ? after - 1 : after;
}
