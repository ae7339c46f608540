import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { LandmarkKind } from '../../src/model/landmarks.ts';
import type { Recording } from '../../src/model/recording.ts';
import { withRoles } from './landmark-run.ts';

export const siteLandmarks: readonly LandmarkKind[] = [
  'rising',
  'falling',
  'peak',
  'nadir',
  'slope',
  'notch',
];

interface TwoSites {
  readonly seed: number;
  /** Delay of the finger after the ear, ms. */
  readonly delayMs: number;
  /** White noise on each, dB. */
  readonly snrDb: number;
}

/** Makes one synthetic pulse at two sites with a known delay, each with noise of its own, and no ECG. */
export async function twoSites({ seed, delayMs, snrDb }: TwoSites): Promise<Recording> {
  const { recording } = synthesise({ ...defaultSynthParams, seed });
  const pulse = recording.channels.findIndex(({ role }) => role === 'ppg');
  const { fs, sampleCount } = recording.channels[pulse];
  const { values } = await recording.read(pulse, 0, sampleCount);
  const late = Float64Array.from(values, (first, k) => {
    const place = k - (delayMs * fs) / 1000;
    const whole = Math.floor(place);
    if (whole < 0) return first;
    return values[whole] + (place - whole) * (values[whole + 1] - values[whole]);
  });
  const noiseSd = sampleSd(values) / 10 ** (snrDb / 20);
  const noisy = (clean: Float64Array, at: number) => {
    const random = createRandom(at);
    return clean.map((value) => value + noiseSd * random.normal());
  };
  return withRoles([
    { label: 'ear', role: 'ppg', fs, values: noisy(values, 100 + seed) },
    { label: 'finger', role: 'ppg', fs, values: noisy(late, 200 + seed) },
  ]);
}
