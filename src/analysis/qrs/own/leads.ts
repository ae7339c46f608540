import { HeldSamples } from '../../../dsp/samples/held-samples.ts';
import type { IndexRange } from '../../../model/samples.ts';
import { ClearedEnergy } from './cleared-energy.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { LevelStream } from './levels.ts';
import { SlopeEnergyStream } from './slope-energy.ts';

/** Slopes of the leads and the one energy that is judged. */
export interface LeadSignals {
  /** Of several leads, each as a share of its beats' level and weighted by its quiet. */
  readonly slopes: readonly Float64Array[];
  readonly energy: Float64Array;
}

/** Noise that counts as none, as a share of the beats' level. */
const noNoise = 0.05;
/** Beats whose heights differ by less than this, |log₂|, count as steady. */
const steady = 0.1;
/** Leads are weighed anew for each such piece, s. */
const pieceSec = 0.25;
/** A lead under this share of its beats' level for so many pieces about, 1.25 s, has come off. */
const offReach = 5;
const offShare = 0.1;

/** A lead as far as it is read, its noisy stretches having been looked at once more. */
interface LeadStream {
  readonly made: SlopeEnergyStream;
  readonly cleared: ClearedEnergy;
  readonly levels: LevelStream;
  readonly slope: HeldSamples;
  readonly energy: HeldSamples;
}

/**
 * Joins leads that come piece by piece: each as a share of its own beats' level, weighted by the
 * inverse fourth power of its noise and the inverse square of how unsteady its largest peaks are: where
 * electrodes move, peaks of all heights look like beats.
 *
 * Noisy stretches are looked at once more in each lead by itself: what repeats in the sum changes with the weights, as
 * where one of two leads comes off. The sum is of the energies as they were, so that it shows beats of every shape where
 * the matches of the leads show those of one. A lead that has come off counts for nothing while it has, and so does one in
 * whose noise nothing repeats. One lead stays as it is.
 */
export class LeadJoiner {
  readonly placeCount: number;
  readonly #leads: readonly LeadStream[];
  readonly #piece: number;
  #next = 0;

  /**
   * @param boxCount     samples of one box of the slope
   * @param step         samples from one place to the next
   * @param sampleCount  of each lead
   * @param figures      by which noisy stretches are looked at
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
      const made = new SlopeEnergyStream(fs, boxCount, step, sampleCount);
      const levels = new LevelStream(fs / step, made.placeCount);
      const cleared = new ClearedEnergy(fs / step, made.placeCount, figures);
      return { made, cleared, levels, slope: new HeldSamples(), energy: new HeldSamples() };
    });
    this.placeCount = this.#leads[0].made.placeCount;
    this.#piece = Math.max(1, Math.round((pieceSec * fs) / step));
  }

  /**
   * @param leads  the samples that follow, as many of each
   * @returns the places that are known with them, of all leads together, and of several each by itself too
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

  /** Whether the energy of a lead at a place, which has been given back, is a match with the shape that repeats in it. */
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
      lead.energy.dropBefore(to - offReach * this.#piece);
    }
    return { slopes, energy };
  }

  /** End of the last piece about which enough is known. */
  #knownTo(): number {
    const [first] = this.#leads;
    const end = first.energy.to;
    if (end === this.placeCount) return end;
    const block = Math.min(...this.#leads.map(({ levels }) => levels.knownCount));
    const most = Math.min(end - offReach * this.#piece, block * first.levels.levels.blockCount - this.#piece);
    return Math.max(this.#next, Math.floor(most / this.#piece) * this.#piece);
  }

  #join(from: number, to: number, energy: Float64Array, slopeOf: (l: number) => Float64Array): void {
    const weights = weightsAbout(this.#leads, from, to, this.placeCount);
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum === 0) return;
    const block = Math.floor(from / this.#leads[0].levels.levels.blockCount);
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

/** The weight of each lead over some places, 0 for one that has come off while another has not. */
function weightsAbout(leads: readonly LeadStream[], from: number, to: number, placeCount: number): number[] {
  const reach = Math.round((offReach - 1) / 2) * (to - from);
  const block = Math.floor(from / leads[0].levels.levels.blockCount);
  const quiet = leads.map(({ levels: { levels } }) => {
    if (!(levels.beat[block] > 0)) return 0;
    const trouble = (noNoise + levels.noise[block]) ** 2 * (steady + levels.unsteady[block]);
    return 1 / trouble ** 2;
  });
  const on = leads.map(({ energy, levels: { levels } }, l) => {
    const about = { from: Math.max(0, from - reach), to: Math.min(placeCount, to + reach) };
    return largestIn(energy, about) < offShare * levels.beat[block] ? 0 : quiet[l];
  });
  return on.some((weight) => weight > 0) ? on : quiet;
}

function largestIn({ values, from: start }: HeldSamples, { from, to }: IndexRange): number {
  let largest = 0;
  for (let n = from; n < to; n++) largest = Math.max(largest, values[n - start]);
  return largest;
}
