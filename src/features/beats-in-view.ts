import type { Band, LaneMark } from '../charts/lanes/lane.ts';
import type { RejectReason } from '../model/intervals.ts';
import type { Span } from '../state/view/span.ts';
import { rejectWords } from '../ui/reject-words.ts';
import { type ByMethod, timingMethods } from '../model/methods.ts';

/** A beat of any analysis. */
interface Beat {
  /** Time of R, s. */
  readonly r: number;
}

/** A beat that may have been left out. */
export interface JudgedBeat extends Beat {
  readonly rejected: RejectReason | null;
}

/** Returns the index of the first beat whose R is at or after a time; beats are in order. */
export function firstBeatFrom(beats: readonly Beat[], atSec: number): number {
  let low = 0;
  let high = beats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((beats[middle]?.r ?? Number.POSITIVE_INFINITY) < atSec) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the beats of a span and one before it, whose foot and notch may be in it. */
export function beatsInSpan<B extends Beat>(beats: readonly B[], span: Span): readonly B[] {
  const from = Math.max(firstBeatFrom(beats, span.fromSec) - 1, 0);
  return beats.slice(from, firstBeatFrom(beats, span.toSec) + 1);
}

/**
 * Returns the index of the first beat and of the one after the last around a span, with a margin of at least half its
 * length on both sides. They change only once per half length, so that data made from the beats is not recomputed at
 * every step of a pan.
 */
export function beatRangeAround(beats: readonly Beat[], { fromSec, toSec }: Span): [number, number] {
  const stepSec = (toSec - fromSec) / 2;
  const lowSec = (Math.floor(fromSec / stepSec) - 1) * stepSec;
  const highSec = (Math.ceil(toSec / stepSec) + 1) * stepSec;
  return [Math.max(firstBeatFrom(beats, lowSec) - 1, 0), firstBeatFrom(beats, highSec) + 1];
}

/** Minimum distance from the end of the record for text after a mark, s. Closer text would be clipped. */
const endSec = 1.5;

/**
 * Returns triangles at R, and crosses with the reason of the rejection, which stays inside a record of `durationSec`.
 */
export function rMarks(
  beats: readonly JudgedBeat[],
  chosen: JudgedBeat | null = null,
  durationSec = Number.POSITIVE_INFINITY,
): LaneMark[] {
  return beats.map((beat) => {
    const shared = { atSec: beat.r, ...(beat === chosen ? { large: true } : {}) };
    if (beat.rejected === null) return { kind: 'r', ...shared };
    const label = `out, ${rejectWords[beat.rejected]}`;
    const atEnd = beat.r > durationSec - endSec;
    return { kind: 'rejected', ...shared, label, ...(atEnd ? { labelBefore: true } : {}) };
  });
}

/** Returns a mark for each method at one landmark, later methods on top. Missing values have no mark. */
export function landmarkMarks<B>(
  beats: readonly B[],
  landmark: (beat: B) => ByMethod<number | null>,
  chosen: B | null = null,
): LaneMark[] {
  return beats.flatMap((beat) => {
    const at = landmark(beat);
    const large = beat === chosen ? { large: true } : {};
    return timingMethods.flatMap(({ id, mark: kind }) => {
      const atSec = at[id];
      return atSec === null ? [] : [{ kind, atSec, ...large }];
    });
  });
}

/** Returns bands for rejected beats, each from its R to the next one. */
export function rejectedBands(beats: readonly JudgedBeat[], medianRrSec: number): Band[] {
  return beats.flatMap((beat, index) =>
    beat.rejected === null ? [] : [{ fromSec: beat.r, toSec: beats[index + 1]?.r ?? beat.r + medianRrSec }],
  );
}

/** Maximum length of a beat, in typical beats, if no other follows. */
const longestBeats = 2;

/** Returns the span from the R of a beat to the next one, limited to the maximum length of a beat. */
export function beatSpan(beats: readonly Beat[], index: number, medianRrSec: number): Span | null {
  const beat = beats[index];
  if (!beat) return null;
  const usualSec = beat.r + medianRrSec;
  const lastSec = beat.r + longestBeats * medianRrSec;
  return { fromSec: beat.r, toSec: Math.min(beats[index + 1]?.r ?? usualSec, lastSec) };
}

/** Returns the index of the beat that contains a time: the last whose R is before it, or the first. */
export function beatAt(beats: readonly Beat[], atSec: number): number {
  const after = firstBeatFrom(beats, atSec);
  return beats[after]?.r === atSec ? after : Math.max(after - 1, 0);
}
