import { createRandom, type Random } from '../../src/dsp/statistics/random.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';

/** Sounds that can be added to S1 and S2: a third sound in some or all beats, clicks, murmurs. */
export const addedKinds = [
  'third in 40 %',
  'third in all',
  'clicks in 50 %',
  'systolic',
  'diastolic',
] as const;

export type AddedKind = (typeof addedKinds)[number];

/** A burst with a squared-sine envelope; noise if it has no frequency. The peak of S2 is about 0.6. */
interface Burst {
  readonly atSec: number;
  readonly lengthSec: number;
  readonly amplitude: number;
  readonly hz: number | null;
}

interface SoundTimes {
  readonly r: number;
  readonly s1: number;
  readonly s2: number;
}

function placeBursts(kind: AddedKind, { r, s1, s2 }: SoundTimes, random: Random): readonly Burst[] {
  const third = (amplitude: number) => [{ atSec: s2 + 0.14, lengthSec: 0.08, amplitude, hz: 45 }];
  switch (kind) {
    case 'third in 40 %':
      return third(random.uniform() < 0.4 ? 0.7 : 0.2);
    case 'third in all':
      return third(0.55);
    case 'clicks in 50 %': {
      const [isHit, share] = [random.uniform() < 0.5, random.uniform()];
      return isHit ? [{ atSec: r + 0.15 + 0.4 * share, lengthSec: 0.02, amplitude: 2, hz: 120 }] : [];
    }
    case 'systolic':
      return [{ atSec: s1 + 0.07, lengthSec: s2 - s1 - 0.09, amplitude: 1.6, hz: null }];
    default:
      return [{ atSec: s2 + 0.06, lengthSec: 0.25, amplitude: 1.2, hz: null }];
  }
}

/** Returns the same recording with additional sounds in its phonocardiogram. */
export function withAdded(recording: Recording, beats: readonly TrueBeat[], kind: AddedKind): Recording {
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      const samples = await recording.read(index, from, to, signal);
      const { role, fs } = recording.channels[index] ?? { role: null, fs: 0 };
      if (role !== 'pcg') return samples;
      const random = createRandom(18);
      const values = samples.values.slice();
      for (const { r, s1, s2 } of beats) {
        if (s1 === null || s2 === null) continue;
        for (const burst of placeBursts(kind, { r, s1, s2 }, random))
          addBurst(values, from, fs, burst, random);
      }
      return { ...samples, values };
    },
  };
}

function addBurst(
  values: Float64Array,
  from: number,
  fs: number,
  { atSec, lengthSec, amplitude, hz }: Burst,
  random: Random,
): void {
  const count = Math.floor(lengthSec * fs);
  const first = Math.ceil(atSec * fs) - from;
  for (let k = 0; k < count; k++) {
    const n = first + k;
    const wave = hz === null ? 2 * random.uniform() - 1 : Math.sin((2 * Math.PI * hz * k) / fs);
    if (n >= 0 && n < values.length) values[n] += amplitude * Math.sin((Math.PI * k) / count) ** 2 * wave;
  }
}
