import { medianInPlace } from '../../dsp/statistics/stats.ts';
import { HiddenP } from './hidden-p.ts';
import { computeQrsSpreadMs } from './qrs-spread.ts';
import {
  compareAtShift,
  findBestLikeness,
  type LeadBeat,
  prepareLeadBeat,
  RhythmShape,
} from './shape-group.ts';

/** Number of beats from which the first shapes are learned, before any beat is compared. */
const learnCount = 60;
/** Minimum likeness of a beat to its group. */
const minGroupLikeness = 0.85;
/** A beat with this likeness to the main shape is not compared with the others. */
const certainLikeness = 0.97;
/** Minimum likeness to a group without a shift; below it, other shifts are not tried. */
const minUnshiftedLikeness = 0.4;
/** Maximum number of groups that are compared; the one least used recently is closed. */
const maxGroups = 24;
/** Share by which the counts of recent beats decay per beat, and weight of a new beat in the means of the leads. */
const decayShare = 0.02;
/** Minimum likeness of the usual beats in a lead; a lead with less does not count. */
const minSteadyLikeness = 0.5;
/** An RR under this share of the one before may end in the T wave. */
const minWholeRr = 0.85;
/** A group with this share of the main group's beats in time is also usual. */
const usualShare = 0.3;

/** Measures of the shape of each beat; one item per beat, NaN for a beat whose QRS is incomplete in the record. */
export interface ShapeMeasures {
  /** Correlation of the QRS with the main shape, over all leads. */
  readonly correlation: Float64Array;
  /** The same, reduced if the QRS is larger or smaller. */
  readonly alikeMain: Float64Array;
  /** Likeness to the most similar of the usual shapes. */
  readonly alikeUsual: Float64Array;
  /** Size of the QRS relative to the main shape, natural logarithm. */
  readonly size: Float64Array;
  /** Spread of the slope of the QRS, ms, and that of the main shape. */
  readonly spreadMs: Float64Array;
  readonly mainSpreadMs: Float64Array;
  /** Correlation with the main shape before the QRS, and after it. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Likeness of the slope of the QRS after R to that of the main shape. */
  readonly end: Float64Array;
  /** How much of a usual P wave precedes the beat, 0 … 1, also on the T wave of the beat before. */
  readonly hiddenP: Float64Array;
  /** The group of each beat. */
  readonly group: Int32Array;
  readonly groups: readonly RhythmShape[];
  readonly alikeGroups: GroupLikeness;
}

/** Returns the likeness of the mean QRS of two groups, by their numbers, −1 … 1. */
export type GroupLikeness = (group: number, other: number) => number;

/**
 * Compares every QRS with the shapes of earlier beats, over all leads together.
 *
 * Beats are put into groups of one shape, by a likeness that includes shape and size. The main group is the one
 * with most of the recent beats in time. Other groups with a third as many are also usual, for example with an
 * intermittent bundle branch block. The weight of a lead depends on its size and on the likeness of the usual
 * beats in it, so a lead that is off or noisy does not count.
 */
export class BeatShapes {
  readonly #measures: Record<Exclude<keyof ShapeMeasures, 'group' | 'groups' | 'alikeGroups'>, Float64Array>;
  readonly #group: Int32Array;
  readonly #groups: RhythmShape[] = [];
  #open: RhythmShape[] = [];
  readonly #isInTime: (beat: number) => boolean;
  readonly #rrMs: (beat: number) => number;
  readonly #hiddenP = new HiddenP();
  #first: { readonly beat: number; readonly leads: LeadBeat[] }[] | null = [];
  #weights: Float64Array | null = null;
  #sizes = new Float64Array(0);
  #steadiness = new Float64Array(0);

  /**
   * @param isInTime returns whether a beat may be a usual one by its RR
   * @param rrMs returns the time from the previous beat, ms; NaN for the first, and past the last
   */
  constructor(beatCount: number, isInTime: (beat: number) => boolean, rrMs: (beat: number) => number) {
    const column = (): Float64Array => new Float64Array(beatCount).fill(Number.NaN);
    this.#measures = {
      correlation: column(),
      alikeMain: column(),
      alikeUsual: column(),
      size: column(),
      spreadMs: column(),
      mainSpreadMs: column(),
      before: column(),
      after: column(),
      end: column(),
      hiddenP: column(),
    };
    this.#group = new Int32Array(beatCount).fill(-1);
    this.#isInTime = isInTime;
    this.#rrMs = rrMs;
  }

  /** @param leads points of the beat in each lead, always in the same order */
  take(beat: number, leads: readonly Float64Array[]): void {
    const own = leads.map(prepareLeadBeat);
    if (this.#first === null) {
      this.#compare(beat, own, true);
      return;
    }
    this.#first.push({ beat, leads: own });
    if (this.#first.length === learnCount) this.#learn();
  }

  finish(): ShapeMeasures {
    this.#learn();
    return {
      ...this.#measures,
      group: this.#group,
      groups: this.#groups,
      alikeGroups: (group, other) => this.#alikeGroups(group, other),
    };
  }

  /** Uses the weights of the leads at the end of the record. */
  #alikeGroups(group: number, other: number): number {
    const weights = this.#weights ?? new Float64Array(0);
    const mean = this.#groups[group].meanBeat();
    const to = this.#groups[other];
    return findBestLikeness(mean, to, weights, compareAtShift(mean, to, weights, 0)).alike;
  }

  /** Processes the first beats twice; the first time only learns the shapes. */
  #learn(): void {
    const first = this.#first ?? [];
    this.#first = null;
    if (first.length === 0) return;
    const leadCount = first[0].leads.length;
    const sizes = Array.from({ length: leadCount }, (_, l) =>
      medianInPlace(Float64Array.from(first, ({ leads }) => leads[l].energy(0))),
    );
    this.#sizes = Float64Array.from(sizes);
    this.#steadiness = Float64Array.from({ length: leadCount }, (_, l) =>
      firstSteadiness(first.map(({ leads }) => leads[l])),
    );
    this.#weigh();
    for (const { beat, leads } of first) this.#compare(beat, leads, false);
    for (const { beat, leads } of first) this.#compare(beat, leads, true);
  }

  #weigh(): void {
    this.#weights = this.#sizes.map((size, l) =>
      size > 0 ? Math.max(0, this.#steadiness[l] - minSteadyLikeness) ** 2 / size : 0,
    );
    if (this.#weights.every((weight) => weight === 0)) {
      this.#weights = this.#sizes.map((size) => (size > 0 ? 1 / size : 0));
    }
  }

  #compare(beat: number, leads: LeadBeat[], isKept: boolean): void {
    const weights = this.#weights ?? new Float64Array(leads.length);
    const main = this.#mainGroup();
    const toMain =
      main === null ? null : findBestLikeness(leads, main, weights, compareAtShift(leads, main, weights, 0));
    let best = { group: main, alike: toMain?.alike ?? -1, shift: toMain?.shift ?? 0 };
    let usual = best.alike;
    if (best.alike < certainLikeness) {
      const minUsualCount = usualShare * (main?.inTime ?? 0);
      for (const group of this.#open) {
        if (group === main) continue;
        const atZero = compareAtShift(leads, group, weights, 0);
        if (atZero.alike < minUnshiftedLikeness) continue;
        const found = findBestLikeness(leads, group, weights, atZero);
        if (found.alike > best.alike) best = { group, alike: found.alike, shift: found.shift };
        if (group.inTime >= minUsualCount) usual = Math.max(usual, found.alike);
      }
    }
    const group = best.group === null || best.alike < minGroupLikeness ? this.#begin(leads) : best.group;
    const shift = group === best.group ? best.shift : 0;
    const spread = computeQrsSpreadMs(leads, weights, shift);
    if (isKept) {
      const m = this.#measures;
      this.#group[beat] = group.id;
      m.correlation[beat] = toMain?.correlation ?? 1;
      m.alikeMain[beat] = toMain?.alike ?? 1;
      m.alikeUsual[beat] = main === null ? 1 : usual;
      m.size[beat] =
        toMain === null || main === null ? 0 : halfLog(toMain.energy / main.measureEnergy(weights));
      m.spreadMs[beat] = spread;
      m.mainSpreadMs[beat] = main === null || main.count < 3 ? spread : main.spreadMs;
      const around = main === null ? null : main.around(leads, weights, toMain?.shift ?? 0);
      m.before[beat] = around?.before ?? 1;
      m.after[beat] = around?.after ?? 1;
      m.end[beat] = main?.endAlike(leads, weights, toMain?.shift ?? 0) ?? 1;
    }
    const isInTime = this.#isInTime(beat);
    const rrMs = this.#rrMs(beat);
    const hiddenP = this.#hiddenP.take(
      leads.map(({ points }) => points),
      group.id,
      weights,
      {
        rrMs,
        isUsual: isInTime && group === main,
        isWhole: !(this.#rrMs(beat + 1) < minWholeRr * rrMs),
      },
    );
    if (isKept) this.#measures.hiddenP[beat] = hiddenP;
    for (const other of this.#open) other.forget(decayShare);
    group.add(leads, shift, spread, isInTime);
    if (main !== null && main.count > 3 && isInTime)
      this.#follow(leads, main, toMain?.shift ?? 0, group === main);
  }

  /** Updates the size and steadiness of the leads with the usual beats. */
  #follow(leads: readonly LeadBeat[], main: RhythmShape, shift: number, isOfMain: boolean): void {
    for (const [l, lead] of leads.entries()) {
      if (isOfMain) this.#sizes[l] += decayShare * (lead.energy(shift) - this.#sizes[l]);
      const own = main.correlationIn(l, lead, shift);
      this.#steadiness[l] += decayShare * (own - this.#steadiness[l]);
    }
    this.#weigh();
  }

  #mainGroup(): RhythmShape | null {
    let main: RhythmShape | null = null;
    for (const group of this.#open) if (main === null || group.inTime > main.inTime) main = group;
    return main;
  }

  #begin(leads: readonly LeadBeat[]): RhythmShape {
    if (this.#open.length >= maxGroups) {
      const least = this.#open.reduce((a, b) => (b.recent < a.recent ? b : a));
      this.#open = this.#open.filter((group) => group !== least);
      least.close();
      this.#hiddenP.forget(least.id);
    }
    const group = new RhythmShape(this.#groups.length, leads.length);
    this.#groups.push(group);
    this.#open.push(group);
    return group;
  }
}

/** Converts an energy to a size, natural logarithm; 0 without energy. */
function halfLog(energy: number): number {
  return energy > 0 && Number.isFinite(energy) ? 0.5 * Math.log(energy) : 0;
}

/**
 * Returns the median correlation of a lead's first beats with the better of the two before; every second beat
 * may be ectopic.
 */
function firstSteadiness(beats: readonly LeadBeat[]): number {
  const shapes = beats.map((beat) => {
    const shape = new RhythmShape(0, 1);
    shape.add([beat], 0, 0, false);
    return shape;
  });
  const found = beats
    .slice(1)
    .map((beat, i) =>
      Math.max(...[i, i - 1].flatMap((k) => (k < 0 ? [] : [shapes[k].correlationIn(0, beat, 0)]))),
    );
  return found.length === 0 ? 1 : medianInPlace(Float64Array.from(found));
}
