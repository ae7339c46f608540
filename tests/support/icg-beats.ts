import type { Recording } from '../../src/model/recording.ts';
import { sampled, withRoles } from './landmark-run.ts';
import { varyingBeatTimes, syntheticEcg } from './synthetic-ecg.ts';

/** SDs of the wave whose peak is C and of the wave whose trough is X, ms. */
const [cSdMs, xSdMs] = [28, 30];

/**
 * Distance, in SDs, of the first maximum of a Gaussian's third derivative before the Gaussian's peak: a root of u⁴ −
 * 6u² + 3.
 */
const thirdDerivativeSds = Math.sqrt(3 + Math.sqrt(6));

/** Times of B, C and X of such a beat, ms after R. */
export interface TrueIcg {
  readonly 'icg-b': number;
  readonly 'icg-c': number;
  readonly 'icg-x': number;
}

/** Returns B, C and X of a beat with C at a given time, ms after R; the two waves do not overlap. */
export function icgAt(cMs: number): TrueIcg {
  return { 'icg-b': cMs - thirdDerivativeSds * cSdMs, 'icg-c': cMs, 'icg-x': cMs + 230 };
}

/** Computes dZ/dt of one beat, Ohm/s. @param ms  after R */
export function icgWave(ms: number, { 'icg-c': cMs, 'icg-x': xMs }: TrueIcg): number {
  const wave = (at: number, sd: number) => Math.exp(-0.5 * ((ms - at) / sd) ** 2);
  return 1.4 * wave(cMs, cSdMs) - 0.5 * wave(xMs, xSdMs);
}

export interface IcgRecord {
  readonly recording: Recording;
  /** R of each beat, s. */
  readonly rSec: readonly number[];
  readonly points: readonly TrueIcg[];
}

/** Makes an ECG and an impedance cardiogram in which the points of every beat are known; C varies by ±8 ms. */
export function icgRecord(fs = 500, durationSec = 40): IcgRecord {
  const rSec = varyingBeatTimes(durationSec, 0.9);
  const points = rSec.map((_, k) => icgAt(150 + 8 * Math.sin(1.7 * k)));
  const icg = sampled(durationSec, fs, (sec) =>
    rSec.reduce(
      (sum, r, k) => (Math.abs(sec - r) < 0.9 ? sum + icgWave(1000 * (sec - r), points[k]) : sum),
      0,
    ),
  );
  const recording = withRoles([
    { label: 'ECG', role: 'ecg', fs, values: syntheticEcg(fs, durationSec, rSec) },
    { label: 'ICG', role: 'icg', fs, values: icg, unit: 'Ohm/s' },
  ]);
  return { recording, rSec, points };
}
