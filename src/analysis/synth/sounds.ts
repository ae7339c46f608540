import type { SynthParams } from './params.ts';
import { sineOfTurns } from './portable.ts';
import { createStream, randomStreams } from './streams.ts';

/** Closing times of a beat's valves, s; S2 is null if the aortic valve did not open. */
export interface HeartSounds {
  readonly s1Sec: number;
  readonly s2Sec: number | null;
}

/** Sound of one valve: a sine under an envelope x·(1 − x)^6, x from 0 at its closure to 1 at its end. */
interface Valve {
  /** Time after the sound's onset, s. */
  readonly delaySec: number;
  readonly lengthSec: number;
  readonly hz: number;
  readonly amplitude: number;
}

/** Mitral, then tricuspid. */
const firstSound: readonly Valve[] = [
  { delaySec: 0, lengthSec: 0.12, hz: 48, amplitude: 0.5 },
  { delaySec: 0.026, lengthSec: 0.1, hz: 75, amplitude: 0.28 },
];

/** Aortic, then pulmonary. */
const secondSound: readonly Valve[] = [
  { delaySec: 0, lengthSec: 0.09, hz: 66, amplitude: 0.42 },
  { delaySec: 0.024, lengthSec: 0.08, hz: 58, amplitude: 0.18 },
];

/** Inverse of the envelope's maximum, which lies at x = 1/7: 7^7/6^6. */
const envelopeScale = 823_543 / 46_656;

/** Maximum duration of a sound after its onset, s. */
export const soundReachSec = 0.13;

/**
 * Adds one beat's sounds to `out`, whose first sample has the index `from`.
 *
 * @param out     receives the sums
 * @param from    index of its first sample
 * @param params  rate, Hz, and seed
 * @param sounds  onsets of one beat's sounds, s
 */
export function addSounds(
  out: Float64Array,
  from: number,
  { fs, seed }: SynthParams,
  sounds: HeartSounds & { readonly beatIndex: number },
): void {
  const random = createStream(seed, randomStreams.sounds, sounds.beatIndex);
  const [firstGain, secondGain] = [1 + 0.06 * random.normal(), 1 + 0.06 * random.normal()];
  for (const valve of firstSound) addValve(out, from, fs, { ...valve, atSec: sounds.s1Sec, gain: firstGain });
  if (sounds.s2Sec === null) return;
  for (const valve of secondSound)
    addValve(out, from, fs, { ...valve, atSec: sounds.s2Sec, gain: secondGain });
}

function addValve(
  out: Float64Array,
  from: number,
  fs: number,
  valve: Valve & { readonly atSec: number; readonly gain: number },
): void {
  const startSec = valve.atSec + valve.delaySec;
  const first = Math.max(from, Math.ceil(startSec * fs));
  const last = Math.min(from + out.length - 1, Math.floor((startSec + valve.lengthSec) * fs));
  const height = valve.amplitude * valve.gain * envelopeScale;
  for (let n = first; n <= last; n++) {
    const u = n / fs - startSec;
    const x = u / valve.lengthSec;
    const square = (1 - x) * (1 - x);
    out[n - from] += height * x * square * square * square * sineOfTurns(valve.hz * u);
  }
}
