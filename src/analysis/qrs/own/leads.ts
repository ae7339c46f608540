import { SampleQueue } from '../../../dsp/samples/sample-queue.ts';
import type { IndexRange } from '../../../model/samples.ts';
import { ClearedEnergy } from './cleared-energy.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { LevelStream } from './levels.ts';
import { SlopeEnergyStream } from './slope-energy.ts';

/** Slopes of the leads, and the one energy in which beats are searched. */
export interface LeadSignals {
  /** With several leads, each slope is a share of its beats' level, weighted by its lack of noise. */
  readonly slopes: readonly Float64Array[];
  readonly energy: Float64Array;
}

/** Noise that counts as none, as a share of the beats' level. */
const negligibleNoise = 0.05;
/** Beats whose heights differ by less than this, |log₂|, count as steady. */
const maxSteadyChange = 0.1;
/** Length of the pieces for which leads are weighted, s. */
const pieceSec = 0.25;
/** A lead has come off if it is below this share of its beats' level over this many pieces, 1.25 s. */
const detachedPieces = 5;
const detachedShare = 0.1;

/** A lead as far as it has been read, after its noisy stretches were processed. */
interface LeadStream {
  readonly made: SlopeEnergyStream;
  readonly cleared: ClearedEnergy;
  readonly levels: LevelStream;
  /** Variation of the largest energies around the block of the latest piece. */
  unsteady: number;
  readonly slope: SampleQueue;
  readonly energy: SampleQueue;
}

/**
 * Joins leads that arrive in pieces. Each lead is a share of its own beats' level. It is weighted by the
 * inverse fourth power of its noise and the inverse square of the variation of its largest peaks. Where
 * electrodes move, peaks of all heights look like beats.
 *
 * Noisy stretches are processed in each lead separately. In the sum, a repeating shape would change with the
 * weights, for example where one of two leads comes off. The sum uses the original energies, so that it shows
 * beats of every shape; the matches of the leads show beats of one shape. A lead that has come off does not
 * count while it is off, nor does a lead with noise in which nothing repeats. A single lead is unchanged.
 */
export class LeadJoiner {
  readonly placeCount: number;
  readonly #leads: readonly LeadStream[];
  readonly #piece: number;
  #next = 0;
  /** Block of the latest piece. */
  #block = -1;

  /**
   * @param boxCount number of samples in one box of the slope
   * @param step samples per decimated sample
   * @param sampleCount number of samples of each lead
   * @param figures tuned constants for noisy stretches
   */
  constructor(
    leadCount: number,
    fs: number,
    boxCount: number,
    step: number,
    sampleCount: number,
    figures: OwnFigures = ownFigures,
  ) {
    this.#leads = Array.from({ length: leadCount }, () => {
      const stream = new SlopeEnergyStream(fs, boxCount, step, sampleCount);
      const levels = new LevelStream(fs / step, stream.placeCount);
      const cleared = new ClearedEnergy(fs / step, stream.placeCount, leadCount > 1, figures);
      return {
        made: stream,
        cleared,
        levels,
        unsteady: 0,
        slope: new SampleQueue(),
        energy: new SampleQueue(),
      };
    });
    this.placeCount = this.#leads[0].made.placeCount;
    this.#piece = Math.max(1, Math.round((pieceSec * fs) / step));
  }

  /**
   * @param leads the next samples, equally many for all leads
   * @returns the decimated samples that become available: of all leads together, then, if there are several, of
   *   each lead
   */
  push(leads: readonly Float64Array[]): readonly LeadSignals[] {
    const each = this.#leads.map((lead, l) => {
      const { slope, energy, plain } = lead.cleared.push(lead.made.push(leads[l]));
      return { slopes: [slope], energy, plain };
    });
    if (each.length === 1) return each;
    this.#leads.forEach((lead, l) => {
      lead.levels.push(each[l].plain);
      lead.slope.push(each[l].slopes[0]);
      lead.energy.push(each[l].plain);
    });
    return [this.#joined(), ...each];
  }

  /**
   * Returns whether the energy of a lead at a sample that was returned is a match with the shape that repeats
   * in the lead.
   */
  isMatchAt(lead: number, place: number): boolean {
    return this.#leads[lead].cleared.isMatchAt(place);
  }

  #joined(): LeadSignals {
    const [from, to] = [this.#next, this.#knownTo()];
    const energy = new Float64Array(to - from);
    const slopes = this.#leads.map(() => new Float64Array(to - from));
    for (let at = from; at < to; at += this.#piece) {
      this.#join(at, Math.min(to, at + this.#piece), energy.subarray(at - from), (l) =>
        slopes[l].subarray(at - from),
      );
    }
    this.#next = to;
    for (const lead of this.#leads) {
      lead.slope.dropBefore(to);
      lead.energy.dropBefore(to - detachedPieces * this.#piece);
    }
    return { slopes, energy };
  }

  /** Returns the end of the last piece whose surroundings are known. */
  #knownTo(): number {
    const [first] = this.#leads;
    const end = first.energy.to;
    if (end === this.placeCount) return end;
    const block = Math.min(...this.#leads.map(({ levels }) => levels.knownCount));
    const most = Math.min(
      end - detachedPieces * this.#piece,
      block * first.levels.levels.blockCount - this.#piece,
    );
    return Math.max(this.#next, Math.floor(most / this.#piece) * this.#piece);
  }

  #join(from: number, to: number, energy: Float64Array, slopeOf: (l: number) => Float64Array): void {
    const block = Math.floor(from / this.#leads[0].levels.levels.blockCount);
    if (block !== this.#block) {
      this.#block = block;
      for (const lead of this.#leads) lead.unsteady = lead.levels.unsteadyAt(block);
    }
    const weights = computeLeadWeights(this.#leads, from, to, this.placeCount);
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum === 0) return;
    this.#leads.forEach((lead, l) => {
      if (weights[l] === 0) return;
      const share = weights[l] / sum / lead.levels.levels.beat[block];
      const slope = slopeOf(l);
      const { values: ownEnergy, from: energyFrom } = lead.energy;
      const { values: ownSlope, from: slopeFrom } = lead.slope;
      for (let n = 0; n < to - from; n++) {
        energy[n] += share * ownEnergy[from + n - energyFrom];
        slope[n] = share * ownSlope[from + n - slopeFrom];
      }
    });
  }
}

/** Returns the weight of each lead over some samples; 0 for a lead that has come off while another has not. */
function computeLeadWeights(
  leads: readonly LeadStream[],
  from: number,
  to: number,
  placeCount: number,
): number[] {
  const reach = Math.round((detachedPieces - 1) / 2) * (to - from);
  const block = Math.floor(from / leads[0].levels.levels.blockCount);
  const quiet = leads.map(({ levels: { levels }, unsteady }) => {
    if (!(levels.beat[block] > 0)) return 0;
    const unreliability = (negligibleNoise + levels.noise[block]) ** 2 * (maxSteadyChange + unsteady);
    return 1 / unreliability ** 2;
  });
  const on = leads.map(({ energy, levels: { levels } }, l) => {
    const surroundingRange = { from: Math.max(0, from - reach), to: Math.min(placeCount, to + reach) };
    return maximumIn(energy, surroundingRange) < detachedShare * levels.beat[block] ? 0 : quiet[l];
  });
  return on.some((weight) => weight > 0) ? on : quiet;
}

function maximumIn({ values, from: start }: SampleQueue, { from, to }: IndexRange): number {
  let largest = 0;
  for (let n = from; n < to; n++) largest = Math.max(largest, values[n - start]);
  return largest;
}
