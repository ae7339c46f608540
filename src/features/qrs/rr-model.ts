import type { EctopicBeat, EctopicFlag, RhythmSummary } from '../../model/rhythm.ts';
import type { RhythmReport } from '../../workers/protocol.ts';

/** One RR interval, at the beat that ends it. */
export interface RrInterval {
  readonly atSec: number;
  readonly rrMs: number;
  /** RR of the median of those about it, ms; NaN where there are too few. */
  readonly smoothedMs: number;
  /** Whether the heart rate is taken without it. */
  readonly isLeftOut: boolean;
  /** What the beat that ends it stands out as; null of a usual one. */
  readonly beat: EctopicBeat | null;
  /** False where the beat that ends it lies in poor signal. */
  readonly isClassed: boolean;
  /** Whether it is the pause after a premature beat. */
  readonly isPause: boolean;
}

/** What stands out, in numbers. */
export interface EctopicCounts {
  readonly byFlag: Readonly<Record<EctopicFlag, number>>;
  readonly all: number;
  readonly premature: number;
  readonly fullPauses: number;
  readonly partialPauses: number;
  /** Beats in poor signal, which have no class and are none of these. */
  readonly notClassed: number;
}

export interface RrModel {
  readonly intervals: readonly RrInterval[];
  readonly counts: EctopicCounts;
  readonly summary: RhythmSummary;
}

function countsOf({ ectopic, summary }: RhythmReport): EctopicCounts {
  const pauses = (kind: EctopicBeat['pause']): number => ectopic.filter(({ pause }) => pause === kind).length;
  return {
    byFlag: summary.ectopic,
    all: ectopic.length,
    premature: ectopic.filter(({ isPremature }) => isPremature).length,
    fullPauses: pauses('full'),
    partialPauses: pauses('partial'),
    notClassed: summary.notClassed,
  };
}

/** RR of all beats with what the analysis of the rhythm says of each. */
export function rrModel(rhythm: RhythmReport): RrModel {
  const { timesSec, rrSec, smoothedBpm, isLeftOut, isClassed, ectopic, summary } = rhythm;
  const beats = new Map(ectopic.map((beat) => [beat.place, beat]));
  const intervals = Array.from({ length: Math.max(timesSec.length - 1, 0) }, (_, index): RrInterval => {
    const place = index + 1;
    return {
      atSec: timesSec[place] ?? Number.NaN,
      rrMs: 1000 * (rrSec[place] ?? Number.NaN),
      smoothedMs: 60_000 / (smoothedBpm[place] ?? Number.NaN),
      isLeftOut: isLeftOut[place] === 1,
      beat: beats.get(place) ?? null,
      isClassed: isClassed[place] === 1,
      isPause: (beats.get(index)?.pause ?? null) !== null,
    };
  });
  return { intervals, counts: countsOf(rhythm), summary };
}

/** Round limits that hold the usual intervals, ms. */
export function rrLimits({ intervals }: RrModel): readonly [lowMs: number, highMs: number] {
  const kept = intervals.filter(({ isLeftOut }) => !isLeftOut);
  const sorted = Float64Array.from(kept.length > 1 ? kept : intervals, ({ rrMs }) => rrMs).toSorted();
  const low = sorted[Math.floor(sorted.length * 0.01)] ?? 600;
  const high = sorted[Math.floor(sorted.length * 0.99)] ?? 1200;
  const roomMs = Math.max((high - low) * 0.3, 100);
  return [Math.max(Math.floor((low - roomMs) / 200) * 200, 0), Math.ceil((high + roomMs) / 200) * 200];
}

/** The interval that ends nearest to a moment. */
export function intervalNear(intervals: readonly RrInterval[], atSec: number): number {
  const after = intervals.findIndex((one) => one.atSec >= atSec);
  if (after < 0) return Math.max(intervals.length - 1, 0);
  const before = intervals[after - 1];
  const own = intervals[after];
  return before && own && atSec - before.atSec < own.atSec - atSec ? after - 1 : after;
}
