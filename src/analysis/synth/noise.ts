import { createMotion, createPops, type NoiseSource } from './noise-episodes.ts';
import { createLattice, createSmoothCurve } from './lattice.ts';
import type { NoiseKind, SynthParams } from './params.ts';
import { sineOfTurns } from './portable.ts';
import { createStream } from './streams.ts';

/**
 * One disturbance of no particular size; every sample is the same in any cut.
 *
 * @param keys name its draws, as in `createStream`
 * @returns a source that is read by ranges of samples
 */
export function createNoise(kind: NoiseKind, params: SynthParams, keys: readonly number[]): NoiseSource {
  return makers[kind](params, keys);
}

const makers: Record<NoiseKind, (params: SynthParams, keys: readonly number[]) => NoiseSource> = {
  white: createWhite,
  pink: createPink,
  mains: createMains,
  wander: createWander,
  motion: createMotion,
  pops: createPops,
};

function createWhite({ seed }: SynthParams, keys: readonly number[]): NoiseSource {
  const lattice = createLattice(seed, ...keys);
  return (out, from, gain) => {
    for (let i = 0; i < out.length; i++) out[i] += gain * lattice(from + i);
  };
}

/** The longest period of pink noise, s. */
const longestSec = 16;

/**
 * 1/f from half the rate down to 1/16 Hz: as much power in every octave, each a line through normals
 * 2^k samples apart.
 */
function createPink({ seed, fs }: SynthParams, keys: readonly number[]): NoiseSource {
  const octaves: { size: number; gain: number; at: (index: number) => number }[] = [];
  for (let size = 1; size <= longestSec * fs; size *= 2) {
    // Between its ends a line has two thirds of their variance; the last octave stands for all beyond too.
    const gain = Math.sqrt(size === 1 ? 2.2 : 1.5);
    octaves.push({ size, gain, at: createLattice(seed, ...keys, octaves.length) });
  }
  return (out, from, gain) => {
    const end = from + out.length;
    for (const octave of octaves) {
      const scale = gain * octave.gain;
      for (let n = from; n < end;) {
        const cell = Math.floor(n / octave.size);
        const start = cell * octave.size;
        const left = octave.at(cell);
        const rise = (octave.at(cell + 1) - left) / octave.size;
        const to = Math.min(end, start + octave.size);
        for (; n < to; n++) out[n - from] += scale * (left + rise * (n - start));
      }
    }
  };
}

/** The mains' frequency and, where the rate can show it, an eighth of its third harmonic. */
function createMains({ seed, fs, mainsHz }: SynthParams, keys: readonly number[]): NoiseSource {
  const random = createStream(seed, ...keys);
  const [phase, thirdPhase] = [random.uniform(), random.uniform()];
  const third = 6 * mainsHz < fs ? 0.125 : 0;
  return (out, from, gain) => {
    for (let i = 0; i < out.length; i++) {
      const turns = (mainsHz * (from + i)) / fs;
      const harmonic = third === 0 ? 0 : third * sineOfTurns(3 * turns + thirdPhase);
      out[i] += gain * (sineOfTurns(turns + phase) + harmonic);
    }
  };
}

/** Baseline wander: smooth curves of two spacings, all of it under half a hertz. */
function createWander({ seed, fs }: SynthParams, keys: readonly number[]): NoiseSource {
  const breath = createSmoothCurve(createLattice(seed, ...keys, 0), 1.2);
  const drift = createSmoothCurve(createLattice(seed, ...keys, 1), 5);
  return (out, from, gain) => {
    for (let i = 0; i < out.length; i++) {
      const timeSec = (from + i) / fs;
      out[i] += gain * (breath(timeSec) + drift(timeSec));
    }
  };
}
