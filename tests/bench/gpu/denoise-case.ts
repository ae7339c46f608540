import { type CycleLayout } from '../../../src/analysis/denoise/cycle-layout.ts';
import { createRandom, type Random } from '../../../src/dsp/statistics/random.ts';
import type { Samples } from '../../../src/model/samples.ts';
import { denoiseParams } from '../../support/denoise-case.ts';
import { alignCycles } from '../../support/denoise-whole/correct.ts';

export interface DenoiseBenchCase {
  readonly samples: Samples;
  readonly fs: number;
  readonly rSec: Float64Array;
  readonly layout: CycleLayout;
}

/** Waves of a beat: relative to R, s; mV; SD, s. */
const waves = [
  [-0.14, 0.12, 0.022],
  [-0.03, -0.12, 0.008],
  [0, 1.1, 0.011],
  [0.03, -0.22, 0.009],
  [0.22, 0.3, 0.04],
] as const;

/** Number of precomputed Gaussian and beat-to-beat random numbers; more noise reuses them from varying positions. */
const drawnNoise = 2 ** 20;

/**
 * Makes beats at 75 to 110 per minute with noise of about a tenth of R; a twentieth of them are detected some samples
 * off.
 */
export function makeDenoiseCase(durationSec: number, fs: number): DenoiseBenchCase {
  const random = createRandom(1);
  const values = makeNoise(Math.round(durationSec * fs), random);
  const rSec: number[] = [];
  for (
    let sec = 0.7;
    sec < durationSec - 1;
    sec += 0.66 + 0.12 * Math.sin(sec / 600) + 0.02 * random.normal()
  ) {
    addBeat(values, sec, fs);
    rSec.push(sec + (random.uniform() < 0.05 ? Math.round(4 * (random.uniform() - 0.5)) / fs : 0));
  }
  const samples = { values, gaps: [] };
  const peaks = Float64Array.from(rSec);
  return { samples, fs, rSec: peaks, layout: alignCycles(samples, fs, peaks, denoiseParams) };
}

function addBeat(values: Float64Array, sec: number, fs: number): void {
  for (const [atSec, amplitude, sdSec] of waves) {
    const centre = (sec + atSec) * fs;
    const reach = 5 * sdSec * fs;
    for (let n = Math.max(0, Math.ceil(centre - reach)); n <= centre + reach && n < values.length; n++)
      values[n] += amplitude * Math.exp(-0.5 * ((n - centre) / (sdSec * fs)) ** 2);
  }
}

/**
 * Makes noise without repetition: each sample is the sum of two precomputed numbers, in a combination that occurs once.
 */
function makeNoise(sampleCount: number, random: Random): Float64Array {
  const drawn = Float64Array.from({ length: drawnNoise }, () => 0.07 * random.normal());
  const mask = drawnNoise - 1;
  return Float64Array.from(
    { length: sampleCount },
    (_, n) => (drawn[n & mask] ?? 0) + (drawn[(n + 977 * (n >>> 20)) & mask] ?? 0),
  );
}
