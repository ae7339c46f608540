import type { Recording } from '../../src/model/recording.ts';
import { sampled, withRoles } from './landmark-run.ts';
import { swayingBeats, syntheticEcg } from './synthetic-ecg.ts';

/** SD of the wave whose top is C, and of the one whose bottom is X, ms. */
const [cSdMs, xSdMs] = [28, 30];

/** The third derivative of a Gaussian has its first maximum so many SD before its top: the root of u⁴ − 6u² + 3. */
const thirdDerivativeSds = Math.sqrt(3 + Math.sqrt(6));

/** Where B, C and X of such a beat are, ms after R. */
export interface TrueIcg {
  readonly 'icg-b': number;
  readonly 'icg-c': number;
  readonly 'icg-x': number;
}

/** B, C and X of a beat whose C is at a time, ms after R; the two waves do not meet. */
export function icgAt(cMs: number): TrueIcg {
  return { 'icg-b': cMs - thirdDerivativeSds * cSdMs, 'icg-c': cMs, 'icg-x': cMs + 230 };
}

/** dZ/dt of one beat, Ohm/s. @param ms  after R */
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

/** ECG and impedance cardiogram of which every beat's points are known; C moves by 8 ms either way. */
export function icgRecord(fs = 500, durationSec = 40): IcgRecord {
  const rSec = swayingBeats(durationSec, 0.9);
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
