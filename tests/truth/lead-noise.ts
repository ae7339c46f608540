import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { resample } from '../../src/dsp/resampling/resample.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { percentile } from '../../src/dsp/statistics/stats.ts';
import { loadEcg, recordAnnotations } from '../support/ecg-record.ts';

/** Leads to which bursts of noise are added. */
export const noisyLeads = [
  'as recorded',
  'noise in the first',
  'noise in the second',
  'noise in both',
] as const;
export type NoisyLeads = (typeof noisyLeads)[number];

/** Minimum and maximum duration of a noise burst, s. */
const burstSec = { from: 4, to: 54 };
const burstShare = { one: 0.4, both: 0.25 };

/**
 * Adds stretches of noise to a lead: electrode movement (steps of any height, as wide as a QRS), muscle, or a
 * disconnected electrode (mains and almost no signal).
 *
 * @param share  fraction of the time
 */
function withNoise(values: Float64Array, fs: number, seed: number, share: number): Float64Array {
  const random = createRandom(seed);
  const noisy = Float64Array.from(values);
  const size = usualRange(values, fs);
  const follow = Math.min(1, (2 * Math.PI * 10) / fs);
  for (let at = 0; at < values.length;) {
    const length = Math.round((burstSec.from + (burstSec.to - burstSec.from) * random.uniform() ** 2) * fs);
    at += Math.round(length * (1 / share - 1) * 2 * random.uniform());
    const kind = random.integer(3);
    const height = size * 2 ** (3 * random.uniform() - 2);
    let [step, first, second] = [0, 0, 0];
    for (let n = at; n < Math.min(values.length, at + length); n++) {
      if (kind === 0) {
        if (random.uniform() < 2.5 / fs) step = 0.7 * height * random.normal();
        first += follow * (step - first);
        second += follow * (first - second);
        noisy[n] += second + 0.02 * height * random.normal();
      } else if (kind === 1) {
        first += 0.7 * (random.normal() - first);
        noisy[n] += 0.3 * height * first;
      } else {
        const mains = 0.03 * Math.sin((2 * Math.PI * 50 * n) / fs);
        noisy[n] = values[at] + size * (mains + 0.002 * random.normal());
      }
    }
    at += length;
  }
  return noisy;
}

/** Computes the median range of windows of 2 s, one every 20 s. */
function usualRange(values: Float64Array, fs: number): number {
  const ranges: number[] = [];
  for (let from = 0; from + 2 * fs < values.length; from += 20 * fs) {
    const some = values.subarray(from, from + 2 * fs);
    ranges.push(some.reduce((a, b) => Math.max(a, b)) - some.reduce((a, b) => Math.min(a, b)));
  }
  return percentile(Float64Array.from(ranges), 50);
}

/**
 * Adds bursts of noise to the leads of a record.
 *
 * @param leads of one rate
 * @param fs Hz
 * @param way which leads get noise
 * @param seed of the random noise
 * @returns as many leads
 */
export function addBursts(
  leads: readonly Float64Array[],
  fs: number,
  way: NoisyLeads,
  seed: number,
): Float64Array[] {
  const share = way === 'noise in both' ? burstShare.both : burstShare.one;
  const isNoisy = [way !== 'noise in the second', way !== 'noise in the first'];
  return leads.map((lead, l) =>
    way !== 'as recorded' && isNoisy[l] ? withNoise(lead, fs, 2 * seed + l, share) : Float64Array.from(lead),
  );
}

/** Range around R in which beats of 118e06 are subtracted, and in which a line replaces what remains of QRS, s. */
const beatSec = { from: 0.3, to: 0.5 };
const qrsSec = 0.08;
/** Noise is added to 118e06 from here on, s. */
const cleanSec = 300;

/** What one lead has beside its beats. */
export interface Residue {
  readonly values: Float64Array;
  /** Hz. */
  readonly fs: number;
  /** Usual range of the ECG without the noise, in the unit of the values. */
  readonly ecgRange: number;
}

/**
 * Reads the electrode motion of the record 118e06: the signal minus the mean beat of its first five minutes, with a
 * straight line over each QRS.
 *
 * @returns one item per lead
 */
export async function loadElectrodeMotion(): Promise<Residue[]> {
  return Promise.all(
    [0, 1].map(async (lead) => {
      const ecg = await loadEcg('nstdb', '118e06', lead);
      const { fs } = ecg;
      const values = Float64Array.from(bridgeGaps(ecg.physical));
      const ecgRange = usualRange(values.subarray(0, cleanSec * fs), fs);
      const set = recordAnnotations(ecg, 'atr');
      const beats = set.annotations.flatMap(({ sampleIndex, label }) =>
        isBeatLabel(label) ? [Math.round((sampleIndex * fs) / set.fs)] : [],
      );
      const [before, after] = [Math.round(beatSec.from * fs), Math.round(beatSec.to * fs)];
      const isWhole = (beat: number) => beat >= before && beat + after < values.length;
      const clean = beats.filter((beat) => beat < cleanSec * fs && isWhole(beat));
      const mean = Float64Array.from(
        { length: before + after },
        (_, k) =>
          clean.reduce((sum, beat) => sum + values[beat - before + k] - values[beat - before], 0) /
          clean.length,
      );
      for (const beat of beats.filter(isWhole)) {
        mean.forEach((value, k) => {
          values[beat - before + k] -= value;
        });
      }
      const half = Math.round(qrsSec * fs);
      for (const beat of beats.filter(isWhole)) {
        const [from, to] = [values[beat - half], values[beat + half]];
        for (let k = -half; k <= half; k++) values[beat + k] = from + ((to - from) * (k + half)) / (2 * half);
      }
      return { values, fs, ecgRange };
    }),
  );
}

/**
 * Adds noise to a lead in proportion to its own size.
 *
 * @param lead any unit
 * @param fs Hz
 * @param noise is repeated if the lead is longer
 * @param share 1 for the proportion that the noise has to its own ECG
 */
export function addResidue(lead: Float64Array, fs: number, noise: Residue, share: number): Float64Array {
  const own = resample({ values: noise.values, gaps: [] }, noise.fs, fs).values;
  const scale = (share * usualRange(lead, fs)) / noise.ecgRange;
  return lead.map((value, n) => value + scale * own[n % own.length]);
}
