import { type EnergyLevels, energyLevels } from './levels.ts';
import { type SlopeEnergy, slopeEnergy } from './slope-energy.ts';

/** Slopes of the leads and the one energy that is judged. */
export interface LeadSignals {
  /** Of several leads, each as a share of its beats' level and weighted by its quiet. */
  readonly slopes: readonly Float64Array[];
  readonly energy: Float64Array;
}

/** Noise that counts as none, as a share of the beats' level. */
const noNoise = 0.05;
/** How much more the first lead counts than one as quiet: the edges and R are looked for in it. */
const firstWeight = 10;
/** Leads are weighed anew for each such piece, s. */
const pieceSec = 0.25;
/** A lead under this share of its beats' level for so many pieces about, 1.25 s, has come off. */
const offReach = 5;
const offShare = 0.1;

/**
 * Joins leads: each as a share of its own beats' level, weighted by the inverse square of its noise.
 *
 * A lead that has come off counts for nothing while it has. One lead stays as it is.
 */
export function joinLeads(
  leads: readonly (Float64Array | Int32Array)[],
  fs: number,
  boxCount: number,
  step: number,
): LeadSignals {
  const each = leads.map((x) => slopeEnergy(x, fs, boxCount, step));
  const [only] = each;
  if (each.length === 1) return { slopes: [only.slope], energy: only.energy };
  const levels = each.map(({ energy }) => energyLevels(energy, fs / step));
  const energy = new Float64Array(only.energy.length);
  const slopes = each.map(({ slope }) => new Float64Array(slope.length));
  const piece = Math.max(1, Math.round((pieceSec * fs) / step));
  for (let from = 0; from < energy.length; from += piece) {
    const to = Math.min(energy.length, from + piece);
    const weights = weightsAbout(each, levels, from, to);
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum === 0) continue;
    const block = Math.floor(from / levels[0].blockCount);
    each.forEach((lead, l) => {
      if (weights[l] === 0) return;
      const share = weights[l] / sum / levels[l].beat[block];
      for (let n = from; n < to; n++) {
        energy[n] += share * lead.energy[n];
        slopes[l][n] = share * lead.slope[n];
      }
    });
  }
  return { slopes, energy };
}

/** The weight of each lead over some places, 0 for one that has come off while another has not. */
function weightsAbout(
  leads: readonly SlopeEnergy[],
  levels: readonly EnergyLevels[],
  from: number,
  to: number,
): number[] {
  const reach = Math.round((offReach - 1) / 2) * (to - from);
  const block = Math.floor(from / levels[0].blockCount);
  const quiet = leads.map((_, l) => {
    const { beat, noise } = levels[l];
    if (!(beat[block] > 0)) return 0;
    return (l === 0 ? firstWeight : 1) / (noNoise + noise[block]) ** 2;
  });
  const on = leads.map(({ energy }, l) => {
    const largest = largestIn(energy, Math.max(0, from - reach), Math.min(energy.length, to + reach));
    return largest < offShare * levels[l].beat[block] ? 0 : quiet[l];
  });
  return on.some((weight) => weight > 0) ? on : quiet;
}

function largestIn(x: Float64Array, from: number, to: number): number {
  let largest = 0;
  for (let n = from; n < to; n++) largest = Math.max(largest, x[n]);
  return largest;
}
