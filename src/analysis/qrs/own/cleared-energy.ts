import { HeldSamples } from '../../../dsp/samples/held-samples.ts';
import { median } from '../../../dsp/statistics/stats.ts';
import { typicalPeak } from './candidates.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { LeadSignals } from './leads.ts';
import { findRepeatedShape, type RepeatedShape } from './repeated-shape.ts';

/** Length of a stretch, and of the blocks that noise is measured in, s. */
const stretchSec = 60;
const blockSec = 2;
/** A last stretch shorter than this, s, is of the one before it. */
const leastSec = 30;
/** Room for the shape to either side of a stretch, s. */
const marginSec = 0.1;
/** Places that match by so much of the usual are beats, by whose energy the match is scaled. */
const surely = 0.8;
/** A beat has at least this share of the energy that is there with the noise. */
const leastShare = 0.3;

/** Where a stretch lies in the record, and what is held of it. */
interface Stretch {
  readonly energy: Float64Array;
  /** With a margin to either side, as far as there is one. */
  readonly slopes: readonly Float64Array[];
  /** Places of the margin before it. */
  readonly lead: number;
  readonly firstBlock: number;
}

/** The largest and the middle energy of each block of a stretch. */
interface BlockEnergies {
  readonly largest: Float64Array;
  readonly middle: Float64Array;
}

/**
 * Looks at noisy stretches of an energy that comes piece by piece once more.
 *
 * Where a shape repeats in the slopes, noisy blocks get the match with it in the place of the energy. In white noise that
 * shows beats a third as high. Where nothing repeats there are no beats: noisy blocks get an energy of 0, as a lead has
 * that is off. Clean blocks stay as they are.
 */
export class ClearedEnergy {
  readonly #rate: number;
  readonly #placeCount: number;
  readonly #figures: OwnFigures;
  readonly #stretch: number;
  readonly #block: number;
  readonly #margin: number;
  readonly #energy = new HeldSamples();
  readonly #slopes: readonly HeldSamples[];
  /** Of each block of the record: 1 where the match is in the place of the energy. */
  readonly #isMatch: Uint8Array;
  #next = 0;

  /**
   * @param rate        places a second
   * @param placeCount  of the whole record
   * @param figures     the figures of the choice
   */
  constructor(leadCount: number, rate: number, placeCount: number, figures: OwnFigures = ownFigures) {
    this.#rate = rate;
    this.#placeCount = placeCount;
    this.#figures = figures;
    this.#block = Math.max(1, Math.round(blockSec * rate));
    this.#stretch = (stretchSec / blockSec) * this.#block;
    this.#margin = Math.ceil(marginSec * rate);
    this.#slopes = Array.from({ length: leadCount }, () => new HeldSamples());
    this.#isMatch = new Uint8Array(Math.ceil(placeCount / this.#block));
  }

  /** Whether the energy at a place, which has been given back, is a match: shapes about it need not be compared again. */
  isMatchAt(place: number): boolean {
    return this.#isMatch[Math.floor(place / this.#block)] === 1;
  }

  /** @param signals  those that follow  @returns those that are known with them: of whole stretches */
  push({ energy, slopes }: LeadSignals): LeadSignals {
    this.#energy.push(energy);
    slopes.forEach((slope, lead) => this.#slopes[lead].push(slope));
    const first = this.#next;
    const { from, to, values } = this.#energy;
    const held = this.#slopes.map((slope) => slope.values);
    let last = first;
    while (last < this.#placeCount && this.#isThere(this.#endOf(last), to)) last = this.#endOf(last);
    const cleared = values.slice(first - from, last - from);
    for (let at = first; at < last; at = this.#endOf(at)) {
      const [start, end] = [Math.max(from, at - this.#margin), this.#endOf(at)];
      const around = held.map((slope) => slope.subarray(start - from, end + this.#margin - from));
      const own = cleared.subarray(at - first, end - first);
      this.#clear({ energy: own, slopes: around, lead: at - start, firstBlock: at / this.#block });
    }
    const known = { energy: cleared, slopes: held.map((slope) => slope.slice(first - from, last - from)) };
    this.#next = last;
    for (const one of [this.#energy, ...this.#slopes]) one.dropBefore(this.#next - this.#margin);
    return known;
  }

  /** End of the stretch that begins at a place. */
  #endOf(at: number): number {
    const isLast = this.#placeCount - at - this.#stretch < leastSec * this.#rate;
    return isLast ? this.#placeCount : at + this.#stretch;
  }

  #isThere(end: number, to: number): boolean {
    return Math.min(this.#placeCount, end + this.#margin) <= to;
  }

  /** Writes into the energy of one stretch. */
  #clear(stretch: Stretch): void {
    const { noisy, hopeless, repeats, agrees } = this.#figures;
    const { energy, slopes, firstBlock } = stretch;
    const blocks = this.#measure(energy);
    const level = median(blocks.largest);
    if (!(level > 0)) return;
    const noise = noiseOf(blocks, level);
    if (!noise.some((one) => one >= noisy)) return;
    const shape = findRepeatedShape(slopes, this.#rate);
    if (shape === null) return;
    const isFound = shape.contrast >= repeats;
    if (isFound && shape.agreement < agrees) return;
    const match = isFound ? this.#asEnergy(shape, stretch, blocks) : null;
    noise.forEach((one, b) => {
      const [from, to] = [b * this.#block, Math.min(energy.length, (b + 1) * this.#block)];
      if (match === null && one >= hopeless) energy.fill(0, from, to);
      if (match === null || one < noisy) return;
      energy.set(match.subarray(from, to), from);
      this.#isMatch[firstBlock + b] = 1;
    });
  }

  #measure(energy: Float64Array): BlockEnergies {
    const count = Math.max(1, Math.ceil(energy.length / this.#block));
    const pieces = Array.from({ length: count }, (_, b) =>
      energy.subarray(b * this.#block, (b + 1) * this.#block),
    );
    const largest = Float64Array.from(pieces, (piece) => piece.reduce((a, b) => Math.max(a, b), 0));
    return { largest, middle: Float64Array.from(pieces, median) };
  }

  /** The match as an energy: beats have the size that they have without the noise, and the noise has its usual peaks. */
  #asEnergy(
    { match, step, strength }: RepeatedShape,
    { energy, lead }: Stretch,
    { middle }: BlockEnergies,
  ): Float64Array {
    const beats: number[] = [];
    for (let n = 1; n < match.length - 1; n++) {
      const place = n * step - lead;
      const isPeak = match[n] >= match[n + 1] && match[n] > match[n - 1];
      if (!isPeak || match[n] < surely * strength || place < 0 || place >= energy.length) continue;
      const [own, noise] = [energy[place], middle[Math.floor(place / this.#block)]];
      beats.push(Math.sqrt(Math.max((leastShare * own) ** 2, own ** 2 - noise ** 2)));
    }
    const scale = median(Float64Array.from(beats)) / strength;
    const found = new Float64Array(energy.length);
    for (let b = 0; b < middle.length; b++) {
      const [from, to] = [b * this.#block, Math.min(energy.length, (b + 1) * this.#block)];
      const [before, behind] = [(from + lead - this.#block) / step, (to + lead + this.#block) / step];
      const about = match.slice(Math.max(0, Math.floor(before)), Math.ceil(behind)).map(Math.abs);
      const floor = this.#figures.matchFloor * median(about);
      for (let n = from; n < to; n++) found[n] = scale * Math.max(floor, between(match, (n + lead) / step));
    }
    return found;
  }
}

/** Typical peaks of what lies between beats about each block, as a share of the level of the beats. */
function noiseOf({ middle }: BlockEnergies, level: number): Float64Array {
  return middle.map((_, b) => typicalPeak(median(middle.slice(Math.max(0, b - 1), b + 2))) / level);
}

/** Value between two points, on a straight line; 0 beyond the last. */
function between(values: Float64Array, at: number): number {
  const before = Math.floor(at);
  if (before + 1 >= values.length) return 0;
  return values[before] + (at - before) * (values[before + 1] - values[before]);
}
