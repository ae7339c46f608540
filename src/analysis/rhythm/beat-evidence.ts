import type { ShapeMeasures } from './beat-shapes.ts';
import { clamp } from './beat-points.ts';
import {
  type Regularity,
  regularity,
  type RrEvidence,
  type SinusEvidence,
  sinusEvidence,
} from './rr-evidence.ts';
import { sinusResets } from './sinus-reset.ts';

/** Range of unlikeness that counts: usual beats are below the first value; above the second, more adds nothing. */
const unlikenessRange = { from: 0.04, whole: 0.34 };
/** Logarithm of an RR ratio from which a beat counts as fully early (or late). */
const fullyEarly = 0.5;
const fullyLate = 0.4;
/** Number of beats from which a group counts as known. */
const minKnownCount = 50;
/** Unlikeness from which a group counts as another shape. */
export const minOtherUnlikeness = 0.12;
/** A beat earlier than this is not an ordinary one (logarithm of an RR ratio). */
const maxOrdinaryEarliness = 0.12;
/**
 * A P wave before a beat of another shape counts from an earliness of `from`, and as a whole from `whole` (logarithm of
 * an RR ratio): before a later beat, it may be that of the sinus node.
 */
const hiddenPEarliness = { from: 0.25, whole: 0.5 };
/** Minimum length of a pause (logarithm of an RR ratio), and maximum change of RR in a regular rhythm. */
const longPause = 0.14;
const maxRegularChange = 0.08;
/** Minimum number of beats of a group whose P wave is judged. */
const minHiddenP = 3;
/**
 * A mark between two beats that are one sinus RR apart is noise more often than an interpolated beat, if its shape
 * occurs at most `mostOfShape` times in a record of `fromBeats` beats and more: interpolated beats come again.
 * `pairOff` is the maximum difference of its two RR from one mean RR (logarithm); up to `irregularTo` a beat is
 * expected at a certain time.
 */
const extraMark = { mostOfShape: 2, fromBeats: 300, pairOff: 0.13, irregularTo: 0.9 };

/** Evidence for a ventricular beat; each item increases with it. For a group it is the mean of its beats. */
export const ventricularNames = [
  'unlike',
  'unlikeEarly',
  'unlikeWide',
  'unlikeEarlyWide',
  'withoutP',
  'otherT',
  'pause',
  'known',
  'unlikeEnd',
  'withoutReset',
] as const;

/** Evidence for a supraventricular beat. */
export const supraventricularNames = [
  'early',
  'earlyOtherP',
  'earlyOtherShape',
  'shorter',
  'alternates',
] as const;

/** All evidence from which the class of one beat is derived. */
export interface BeatEvidence {
  /** In the order of `ventricularNames`. */
  readonly ventricular: readonly number[];
  /** In the order of `supraventricularNames`. */
  readonly supraventricular: readonly number[];
  /** Logarithms of RR ratios. */
  readonly early: number;
  readonly late: number;
  readonly shorter: number;
  /** How much longer the next RR is; Infinity for the last beat. */
  readonly longerAfter: number;
  readonly inRun: number;
  /** How much shorter the RR is than the median RR around it. */
  readonly earlyOfMedian: number;
  /** 0 … 1: a short and a long RR alternate. */
  readonly alternates: number;
  /** 0 … 1: irregular as in atrial fibrillation. */
  readonly irregular: number;
  /** The beat's group of one shape; −1 if its QRS is incomplete, and without a trace. */
  readonly group: number;
  /**
   * Properties of the group: 1 − likeness to the usual shapes, likeness of the end of QRS, logarithm of its
   * size, likeness before QRS, and number of beats.
   */
  readonly unlike: number;
  readonly endAlike: number;
  readonly size: number;
  readonly before: number;
  readonly count: number;
  /** Mean over the group: how early its beats are with a P wave of their own, 0 … 1. */
  readonly hiddenP: number;
  /** Whether it may be an extra mark in noise: of a rare shape, in the middle of one RR of the sinus node. */
  readonly isExtra: boolean;
}

/** Shape of a beat without a trace: all beats have the one usual shape. */
const noShape = { unlike: 0, wide: 0, size: 0, before: 1, after: 1, end: 1 };

type GroupMeans = typeof noShape & { early: number; count: number };

/** Computes the evidence of every beat from its times and, if there is a trace, from shapes. */
export class RhythmEvidence {
  readonly #rr: RrEvidence;
  readonly #sinus: SinusEvidence;
  readonly #regular: Regularity;
  readonly #own: (beat: number) => typeof noShape;
  readonly #means: readonly GroupMeans[];
  /** Mean over the single early beats of each group: how much they reset the sinus node, 0 … 1. */
  readonly #resets: Float64Array;
  /** Mean over each group: how early its beats are with a P wave of their own, 0 … 1. */
  readonly #hiddenP: Float64Array;
  readonly #group: Int32Array | null;

  constructor(rr: RrEvidence, shapes: ShapeMeasures | null) {
    this.#rr = rr;
    this.#group = shapes?.group ?? null;
    this.#own = (beat) => (shapes === null || shapes.group[beat] < 0 ? noShape : shapeEvidence(shapes, beat));
    this.#means = shapes === null ? [] : groupMeans(rr, shapes, this.#own);
    const isOther = (beat: number): boolean => this.#groupOf(beat).unlike >= minOtherUnlikeness;
    this.#sinus = sinusEvidence(rr, isOther);
    this.#resets = meansOfGroups(sinusResets(rr, isOther), shapes, 1);
    const before = Float64Array.from(rr.early, (_, beat) => this.#own(beat).before);
    const isOrdinary = (beat: number): boolean =>
      rr.early[beat] < maxOrdinaryEarliness && this.#own(beat).unlike < 0.3;
    this.#regular = regularity(rr, isOrdinary, before);
    const { from, whole } = hiddenPEarliness;
    const hiddenP = rr.early.map((early, beat) => {
      if (shapes === null || beat === 0 || isOther(beat - 1)) return Number.NaN;
      if (beat > 1 && isOther(beat - 2) && this.#isPauseAfter(beat - 2)) return Number.NaN;
      // Without P waves, as in atrial fibrillation, what precedes a beat is no P wave.
      const hasP = Math.sqrt(this.#regular.pWaves[beat]);
      return shapes.hiddenP[beat] * hasP * clamp((early - from) / (whole - from), 0, 1);
    });
    this.#hiddenP = meansOfGroups(hiddenP, shapes, minHiddenP);
  }

  /**
   * Returns whether a pause follows a beat in a regular rhythm. The T wave of the next beat then comes later than its
   * mean, which would look like a P wave in bigeminy. If RR change at random, T waves vary anyway.
   */
  #isPauseAfter(beat: number): boolean {
    return this.#rr.late[beat] >= longPause && this.#regular.changes[beat] < maxRegularChange;
  }

  #groupOf(beat: number): GroupMeans {
    const id = this.#group?.[beat] ?? -1;
    return id < 0 ? { ...noShape, early: 0, count: this.#rr.early.length } : this.#means[id];
  }

  of(beat: number): BeatEvidence {
    const own = this.#own(beat);
    const group = this.#groupOf(beat);
    const early = this.#rr.early[beat];
    const late = this.#rr.late[beat];
    const earlyOfLong = clamp(this.#sinus.earlyOfLong[beat], -0.2, 0.8);
    const changes = this.#regular.changes[beat];
    const regularityWeight = Math.exp(-changes / 0.08);
    // Relative to the changes of RR around the beat.
    const byChanges = (shorter: number): number => clamp(shorter / (0.05 + 2 * changes) / 3, -0.3, 1.2);
    const pWaves = this.#regular.pWaves[beat];
    const irregular = clamp(2 * (1 - pWaves) * (1 - regularityWeight), 0, 1);
    const inRun = clamp(this.#rr.inRun[beat], 0, 1) * (1 - irregular);
    const other = clamp(
      (group.unlike - unlikenessRange.from) / (unlikenessRange.whole - unlikenessRange.from),
      0,
      1,
    );
    const groupEarly = clamp(group.early / fullyEarly, 0, 1);
    const wide = clamp(group.wide, 0, 0.9);
    const isExtra =
      group.count <= extraMark.mostOfShape &&
      this.#rr.early.length >= extraMark.fromBeats &&
      irregular < extraMark.irregularTo &&
      Math.abs(Math.log(Math.exp(-early) + Math.exp(late))) < extraMark.pairOff;
    return {
      ventricular: [
        other,
        Math.sqrt(other * groupEarly),
        Math.sqrt(other * wide),
        Math.cbrt(other * groupEarly * clamp(group.wide + 0.3, 0, 1)),
        1 - clamp(group.before, -0.2, 1),
        1 - clamp(group.after, -0.5, 1),
        clamp(late, -0.08, fullyLate) / fullyLate,
        Math.log(Math.min(minKnownCount, group.count)),
        Math.sqrt(other * clamp(1 - own.end, 0, 1)),
        1 - (this.#resets[this.#group?.[beat] ?? -1] ?? 0),
      ],
      supraventricular: [
        byChanges(clamp(earlyOfLong, -0.1, 0.5)),
        clamp(earlyOfLong, 0, 1) * pWaves * (1 - clamp(own.before, -0.2, 1)),
        clamp(earlyOfLong, 0, 1) * other,
        byChanges(this.#sinus.shorter[beat]),
        this.#rr.alternates[beat],
      ],
      early,
      late,
      shorter: this.#rr.shorter[beat],
      longerAfter: -(this.#rr.shorter[beat + 1] ?? -Infinity),
      inRun,
      earlyOfMedian: this.#rr.earlyOfMedian[beat],
      alternates: this.#rr.alternates[beat],
      irregular,
      group: this.#group?.[beat] ?? -1,
      unlike: group.unlike,
      endAlike: group.end,
      size: group.size,
      before: group.before,
      count: group.count,
      hiddenP: this.#hiddenP[this.#group?.[beat] ?? -1] ?? 0,
      isExtra,
    };
  }
}

function shapeEvidence(shapes: ShapeMeasures, beat: number): typeof noShape {
  const spread = clamp(shapes.spreadMs[beat], 20, 300);
  return {
    unlike: 1 - shapes.alikeUsual[beat],
    wide: Math.log(spread / clamp(shapes.mainSpreadMs[beat], 20, 300)),
    size: shapes.size[beat],
    before: shapes.before[beat],
    after: shapes.after[beat],
    end: shapes.end[beat],
  };
}

function groupMeans(
  { early }: RrEvidence,
  { group, groups }: ShapeMeasures,
  own: (beat: number) => typeof noShape,
) {
  const means = groups.map(() => ({
    unlike: 0,
    wide: 0,
    size: 0,
    before: 0,
    after: 0,
    end: 0,
    early: 0,
    count: 0,
  }));
  group.forEach((id, beat) => {
    if (id < 0) return;
    const mean = means[id];
    const shape = own(beat);
    mean.count++;
    mean.early += (early[beat] - mean.early) / mean.count;
    for (const key of ['unlike', 'wide', 'size', 'before', 'after', 'end'] as const) {
      mean[key] += (shape[key] - mean[key]) / mean.count;
    }
  });
  return means;
}

/** Returns the mean over the known values of each group; 0 for a group with fewer than `fewest`. */
function meansOfGroups(values: Float64Array, shapes: ShapeMeasures | null, fewest: number): Float64Array {
  const means = new Float64Array(shapes?.groups.length ?? 0);
  const counts = new Float64Array(means.length);
  shapes?.group.forEach((id, beat) => {
    if (id < 0 || Number.isNaN(values[beat])) return;
    counts[id]++;
    means[id] += (values[beat] - means[id]) / counts[id];
  });
  return means.map((mean, id) => (counts[id] >= fewest ? mean : 0));
}
