import { pointAt, pointStepMs } from './beat-points.ts';

/** QRS as it is compared, ms about R; a wide one has its R elsewhere, so shifts this far are tried. */
const qrsFromMs = -120;
const qrsToMs = 184;
const mostShiftMs = 24;
const mostShift = mostShiftMs / pointStepMs;
const qrsFrom = pointAt(qrsFromMs);
const qrsCount = pointAt(qrsToMs) - qrsFrom + 1;
/** What is before QRS, and after it, ms about R. */
const before = { from: pointAt(-240), to: pointAt(-88) };
const after = { from: pointAt(136), to: pointAt(400) };
/** The part of QRS behind R, among its points. */
const end = { from: pointAt(8) - qrsFrom, to: pointAt(104) - qrsFrom };
/** A group follows its last so many beats. */
const followCount = 20;

/** One beat in one lead. */
export interface LeadBeat {
  readonly points: Float64Array;
  /** Sum of squares of QRS about its mean. @param shift  points later */
  readonly energy: (shift: number) => number;
}

/**
 * A beat with what comparisons of it need again and again.
 *
 * @param points  of one lead, any unit
 * @returns with the energy of its QRS at every shift
 */
export function leadBeat(points: Float64Array): LeadBeat {
  const energies = new Float64Array(2 * mostShift + 1);
  for (let shift = -mostShift; shift <= mostShift; shift++) {
    let [sum, squares] = [0, 0];
    for (let p = 0; p < qrsCount; p++) {
      const value = points[qrsFrom + shift + p];
      sum += value;
      squares += value * value;
    }
    energies[shift + mostShift] = Math.max(0, squares - (sum * sum) / qrsCount);
  }
  return { points, energy: (shift) => energies[shift + mostShift] };
}

/** How alike a beat and a group are. */
export interface Alike {
  readonly shift: number;
  /** −1 … 1. */
  readonly correlation: number;
  /** The correlation, less where one of them is larger: 2·a·b/(a² + b²) of their sizes a and b times it. */
  readonly alike: number;
  /** Of the beat, each lead by its weight. */
  readonly energy: number;
}

/** Sum over the leads of what is shared at a shift, by their weights. */
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
 * The likeness at one shift.
 *
 * @param leads    the beat in each
 * @param group    what it is compared with
 * @param weights  of the leads
 * @param shift    points later
 * @returns −1 … 1
 */
export function compareAtShift(
  leads: readonly LeadBeat[],
  group: RhythmShape,
  weights: Float64Array,
  shift: number,
): Alike {
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

/** More than rounding takes from a bound, as a share of it. */
const rounding = 1e-9;

/**
 * The likeness at the best of all shifts. A shift at which the sizes alone make it less than the best is left out.
 *
 * @param leads    the beat in each
 * @param group    what it is compared with
 * @param weights  of the leads
 * @param atZero   the likeness without a shift
 * @returns −1 … 1
 */
export function bestAlike(
  leads: readonly LeadBeat[],
  group: RhythmShape,
  weights: Float64Array,
  atZero: Alike,
): Alike {
  const its = group.measureEnergy(weights);
  let best = { shift: 0, alike: atZero.alike };
  for (let shift = -mostShift; shift <= mostShift; shift++) {
    const own = energyAt(leads, weights, shift);
    const most = own + its > 0 ? (2 * Math.sqrt(own * its)) / (own + its) : 0;
    if (shift === 0 || most * (1 + rounding) < best.alike) continue;
    const alike = own + its > 0 ? (2 * dotAt(leads, group, weights, shift)) / (own + its) : 0;
    if (alike > best.alike) best = { shift, alike };
  }
  return best.shift === 0 ? atZero : compareAtShift(leads, group, weights, best.shift);
}

/** Beats of one shape, and their running mean. */
export class RhythmShape {
  readonly id: number;
  /** Beats of it at all. */
  count = 0;
  /** Of its beats of late, and those of them that came in time. */
  recent = 0;
  inTime = 0;
  /** Mean of how far the slope of its QRS is spread, ms. */
  spreadMs = 0;
  /** QRS of each lead about its mean, then what is before and after it about theirs. */
  #shapes: Float64Array[];
  #parts: Float64Array[];
  /** Sum of squares of each of the shapes, worked out when it is asked for; negative until then. */
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

  /** Of one lead alone. */
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
      follow(this.#shapes[l], points, qrsFrom + shift, share);
      const parts = this.#parts[l];
      const beforeCount = before.to - before.from + 1;
      follow(parts.subarray(0, beforeCount), points, before.from + shift, share);
      follow(parts.subarray(beforeCount), points, after.from + shift, share);
    }
  }

  /** Correlation of what is before and after QRS, over the leads by their weights. */
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

  /** Likeness of the slope of QRS behind R, −1 … 1, less where one is steeper: ventricular beats end otherwise. */
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

  /** Its mean QRS as a beat in each lead, to be compared with another group; beyond QRS the ends stay as they are. */
  meanBeat(): LeadBeat[] {
    return this.#shapes.map((shape) =>
      leadBeat(
        Float64Array.from({ length: qrsFrom + qrsCount + mostShift }, (_, p) => {
          return shape[Math.max(0, Math.min(qrsCount - 1, p - qrsFrom))];
        }),
      ),
    );
  }

  /** Gives back what no beat is compared with any more: of very many groups only counts and QRS are kept. */
  close(): void {
    this.#parts = [];
  }
}

/** Moves a mean by a share towards points about their own mean. */
function follow(shape: Float64Array, points: Float64Array, from: number, share: number): void {
  let mean = 0;
  for (let p = 0; p < shape.length; p++) mean += points[from + p];
  mean /= shape.length;
  for (let p = 0; p < shape.length; p++) shape[p] += share * (points[from + p] - mean - shape[p]);
}
