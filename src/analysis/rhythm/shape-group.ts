import { pointIndexAt, pointStepMs } from './beat-points.ts';

/**
 * Range of the QRS for comparisons, ms relative to R, and maximum shift that is tried: a wide QRS has its R at
 * another place.
 */
const qrsFromMs = -120;
const qrsToMs = 184;
const maxShiftMs = 24;
const maxShift = maxShiftMs / pointStepMs;
const qrsFrom = pointIndexAt(qrsFromMs);
const qrsCount = pointIndexAt(qrsToMs) - qrsFrom + 1;
/** Ranges before QRS, and after it, ms relative to R. */
const before = { from: pointIndexAt(-240), to: pointIndexAt(-88) };
const after = { from: pointIndexAt(136), to: pointIndexAt(400) };
/** Range of the part of QRS after R, among its points. */
const end = { from: pointIndexAt(8) - qrsFrom, to: pointIndexAt(104) - qrsFrom };
/** The mean of a group follows this many of its latest beats. */
const followCount = 20;

/** One beat in one lead. */
export interface LeadBeat {
  readonly points: Float64Array;
  /**
   * Returns the sum of squares of the QRS around its mean.
   *
   * @param shift points later
   */
  readonly energy: (shift: number) => number;
}

/**
 * Prepares a beat for repeated comparisons.
 *
 * @param points of one lead, any unit
 * @returns the beat with the energy of its QRS at every shift
 */
export function prepareLeadBeat(points: Float64Array): LeadBeat {
  const energies = new Float64Array(2 * maxShift + 1);
  for (let shift = -maxShift; shift <= maxShift; shift++) {
    let [sum, squares] = [0, 0];
    for (let p = 0; p < qrsCount; p++) {
      const value = points[qrsFrom + shift + p];
      sum += value;
      squares += value * value;
    }
    energies[shift + maxShift] = Math.max(0, squares - (sum * sum) / qrsCount);
  }
  return { points, energy: (shift) => energies[shift + maxShift] };
}

/** Likeness of a beat and a group. */
export interface ShapeLikeness {
  readonly shift: number;
  /** −1 … 1. */
  readonly correlation: number;
  /** The correlation, reduced if one of them is larger: multiplied by 2·a·b/(a² + b²) for their sizes a and b. */
  readonly alike: number;
  /** Energy of the beat, summed over the leads by their weights. */
  readonly energy: number;
}

/** Returns the weighted sum over the leads of the products of a beat and a group at a shift. */
function dotAt(leads: readonly LeadBeat[], group: RhythmShape, weights: Float64Array, shift: number): number {
  let dot = 0;
  for (let l = 0; l < leads.length; l++) {
    const weight = weights[l];
    if (weight === 0) continue;
    const { points } = leads[l];
    const shape = group.shape(l);
    const from = qrsFrom + shift;
    let sum = 0;
    for (let p = 0; p < qrsCount; p++) sum += points[from + p] * shape[p];
    dot += weight * sum;
  }
  return dot;
}

function energyAt(leads: readonly LeadBeat[], weights: Float64Array, shift: number): number {
  let own = 0;
  for (let l = 0; l < leads.length; l++) {
    if (weights[l] !== 0) own += weights[l] * leads[l].energy(shift);
  }
  return own;
}

/**
 * Computes the likeness at one shift.
 *
 * @param leads the beat in each
 * @param group the group that the beat is compared with
 * @param weights of the leads
 * @param shift points later
 * @returns −1 … 1
 */
export function compareAtShift(
  leads: readonly LeadBeat[],
  group: RhythmShape,
  weights: Float64Array,
  shift: number,
): ShapeLikeness {
  const dot = dotAt(leads, group, weights, shift);
  const own = energyAt(leads, weights, shift);
  const its = group.measureEnergy(weights);
  const both = Math.sqrt(own * its);
  return {
    shift,
    correlation: both > 0 ? dot / both : 0,
    alike: own + its > 0 ? (2 * dot) / (own + its) : 0,
    energy: own,
  };
}

/** Relative margin that exceeds the rounding error of a bound. */
const rounding = 1e-9;

/**
 * Computes the likeness at the best of all shifts. A shift is skipped if the sizes alone limit its likeness to
 * less than the best.
 *
 * @param leads the beat in each
 * @param group the group that the beat is compared with
 * @param weights of the leads
 * @param atZero the likeness without a shift
 * @returns −1 … 1
 */
export function findBestLikeness(
  leads: readonly LeadBeat[],
  group: RhythmShape,
  weights: Float64Array,
  atZero: ShapeLikeness,
): ShapeLikeness {
  const its = group.measureEnergy(weights);
  let best = { shift: 0, alike: atZero.alike };
  for (let shift = -maxShift; shift <= maxShift; shift++) {
    const own = energyAt(leads, weights, shift);
    const most = own + its > 0 ? (2 * Math.sqrt(own * its)) / (own + its) : 0;
    if (shift === 0 || most * (1 + rounding) < best.alike) continue;
    const rho = own + its > 0 ? (2 * dotAt(leads, group, weights, shift)) / (own + its) : 0;
    if (rho > best.alike) best = { shift, alike: rho };
  }
  return best.shift === 0 ? atZero : compareAtShift(leads, group, weights, best.shift);
}

/** Beats of one shape, and their running mean. */
export class RhythmShape {
  readonly id: number;
  /** Number of its beats in the whole record. */
  count = 0;
  /** Decaying counts of its recent beats, and of those that came in time. */
  recent = 0;
  inTime = 0;
  /** Mean spread of the slope of its QRS, ms. */
  spreadMs = 0;
  /** QRS of each lead minus its mean; then the parts before and after it, minus their means. */
  #shapes: Float64Array[];
  #parts: Float64Array[];
  /** Sum of squares of each shape, computed on first use; negative until then. */
  #energies: Float64Array;

  constructor(id: number, leadCount: number) {
    this.id = id;
    this.#energies = new Float64Array(leadCount).fill(-1);
    this.#shapes = Array.from({ length: leadCount }, () => new Float64Array(qrsCount));
    this.#parts = Array.from(
      { length: leadCount },
      () => new Float64Array(before.to - before.from + 1 + after.to - after.from + 1),
    );
  }

  shape(lead: number): Float64Array {
    return this.#shapes[lead];
  }

  energy(lead: number): number {
    if (this.#energies[lead] >= 0) return this.#energies[lead];
    let sum = 0;
    for (const value of this.#shapes[lead]) sum += value * value;
    this.#energies[lead] = sum;
    return sum;
  }

  measureEnergy(weights: Float64Array): number {
    let sum = 0;
    for (let l = 0; l < weights.length; l++) if (weights[l] !== 0) sum += weights[l] * this.energy(l);
    return sum;
  }

  /** Returns the correlation in one lead alone. */
  correlationIn(lead: number, beat: LeadBeat, shift: number): number {
    return compareAtShift([beat], this.#only(lead), Float64Array.of(1), shift).correlation;
  }

  #only(lead: number): RhythmShape {
    const one = new RhythmShape(this.id, 0);
    one.#shapes = [this.#shapes[lead]];
    one.#energies = Float64Array.of(this.energy(lead));
    return one;
  }

  forget(share: number): void {
    this.recent *= 1 - share;
    this.inTime *= 1 - share;
  }

  add(leads: readonly LeadBeat[], shift: number, spreadMs: number, isInTime: boolean): void {
    this.count++;
    this.recent++;
    if (isInTime) this.inTime++;
    const share = 1 / Math.min(this.count, followCount);
    this.spreadMs += share * (spreadMs - this.spreadMs);
    this.#energies.fill(-1);
    for (const [l, { points }] of leads.entries()) {
      updateMean(this.#shapes[l], points, qrsFrom + shift, share);
      const parts = this.#parts[l];
      const beforeCount = before.to - before.from + 1;
      updateMean(parts.subarray(0, beforeCount), points, before.from + shift, share);
      updateMean(parts.subarray(beforeCount), points, after.from + shift, share);
    }
  }

  /** Returns the correlations before and after QRS, over the leads by their weights. */
  around(
    leads: readonly LeadBeat[],
    weights: Float64Array,
    shift: number,
  ): { before: number; after: number } {
    const beforeCount = before.to - before.from + 1;
    const of = (from: number, at: number, count: number): number => {
      let [dot, own, its] = [0, 0, 0];
      for (const [l, { points }] of leads.entries()) {
        if (weights[l] === 0) continue;
        const part = this.#parts[l].subarray(at, at + count);
        const start = from + shift;
        let mean = 0;
        for (let p = 0; p < count; p++) mean += points[start + p];
        mean /= count;
        for (let p = 0; p < count; p++) {
          const value = points[start + p] - mean;
          dot += weights[l] * value * part[p];
          own += weights[l] * value * value;
          its += weights[l] * part[p] * part[p];
        }
      }
      const both = Math.sqrt(own * its);
      return both > 0 ? dot / both : 0;
    };
    return {
      before: of(before.from, 0, beforeCount),
      after: of(after.from, beforeCount, after.to - after.from + 1),
    };
  }

  /**
   * Returns the likeness of the slope of QRS after R, −1 … 1, reduced if one is steeper: ventricular beats end
   * differently.
   */
  endAlike(leads: readonly LeadBeat[], weights: Float64Array, shift: number): number {
    let [dot, both] = [0, 0];
    for (const [l, { points }] of leads.entries()) {
      if (weights[l] === 0) continue;
      const shape = this.#shapes[l];
      for (let p = end.from; p < end.to; p++) {
        const at = qrsFrom + shift + p;
        const own = points[at + 1] - points[at];
        const its = shape[p + 1] - shape[p];
        dot += weights[l] * own * its;
        both += weights[l] * (own * own + its * its);
      }
    }
    return both > 0 ? (2 * dot) / both : 0;
  }

  /**
   * Returns the mean QRS as a beat in each lead, for comparison with another group; values beyond the QRS
   * repeat its ends.
   */
  meanBeat(): LeadBeat[] {
    return this.#shapes.map((shape) =>
      prepareLeadBeat(
        Float64Array.from({ length: qrsFrom + qrsCount + maxShift }, (_, p) => {
          return shape[Math.max(0, Math.min(qrsCount - 1, p - qrsFrom))];
        }),
      ),
    );
  }

  /** Releases the data that are no longer compared: with very many groups, only counts and QRS are kept. */
  close(): void {
    this.#parts = [];
  }
}

/** Moves a mean by a share towards points minus their own mean. */
function updateMean(shape: Float64Array, points: Float64Array, from: number, share: number): void {
  let mean = 0;
  for (let p = 0; p < shape.length; p++) mean += points[from + p];
  mean /= shape.length;
  for (let p = 0; p < shape.length; p++) shape[p] += share * (points[from + p] - mean - shape[p]);
}
