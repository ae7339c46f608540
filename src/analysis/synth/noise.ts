import type { NoiseKind, SynthParams } from './params.ts';
import { portableExp, sineOfTurns } from './portable.ts';
import { createStream } from './streams.ts';

/** Normal random numbers at integer indices, independent of the order in which they are read. */
type NoiseLattice = (index: number) => number;

const blockLength = 1024;

/**
 * Number of cached blocks, a power of two. A record is read once for the size of its noise and once for its samples; one
 * of up to 131 s at 500 Hz is so drawn only once.
 */
const heldCount = 64;

/**
 * Creates a lattice of normal random numbers, drawn in blocks with a generator each. The last blocks are cached, so that
 * reading in order draws each block once.
 *
 * @param keys  identify the lattice, as in `createStream`; indices are 0 to 2^42
 * @returns normals of mean 0 and SD 1, by index
 */
function createLattice(seed: number, ...keys: readonly number[]): NoiseLattice {
  const held: { block: number; readonly values: Float64Array }[] = [];
  return (index) => {
    const block = Math.floor(index / blockLength);
    const place = (held[block & (heldCount - 1)] ??= { block: -1, values: new Float64Array(blockLength) });
    if (place.block !== block) {
      const random = createStream(seed, ...keys, block);
      for (let i = 0; i < blockLength; i++) place.values[i] = random.normal();
      place.block = block;
    }
    return place.values[index - block * blockLength];
  };
}

/**
 * Creates a smooth random curve: the cubic B-spline of a lattice's normals, one every `spacingSec`. Its spectrum is
 * white up to about 0.25/spacing and falls steeply beyond.
 *
 * @param lattice     control points of the curve
 * @param spacingSec  time between control points, s
 * @returns a function of a time, s, from 0
 */
function createSmoothCurve(lattice: NoiseLattice, spacingSec: number): (timeSec: number) => number {
  let cell = -1;
  const near = [0, 0, 0, 0];
  return (timeSec) => {
    const place = timeSec / spacingSec;
    const index = Math.floor(place);
    if (index !== cell) {
      cell = index;
      for (let k = 0; k < 4; k++) near[k] = lattice(index + k);
    }
    const x = place - index;
    const y = 1 - x;
    const inner = 4 - 6 * x * x + 3 * x * x * x;
    const outer = 4 - 6 * y * y + 3 * y * y * y;
    return (y * y * y * near[0] + inner * near[1] + outer * near[2] + x * x * x * near[3]) / 6;
  };
}

/** Adds `gain` times a disturbance to `out`, whose first sample has the index `from`. */
export type NoiseSource = (out: Float64Array, from: number, gain: number) => void;

/** Equal parts of a record, each with one episode. */
interface Slots {
  readonly count: number;
  readonly lengthSec: number;
}

function cutIntoSlots(durationSec: number, aboutSec: number): Slots {
  const count = Math.max(1, Math.round(durationSec / aboutSec));
  return { count, lengthSec: durationSec / count };
}

interface Burst {
  readonly startSec: number;
  readonly lengthSec: number;
  readonly gain: number;
  readonly stepHz: number;
}

/**
 * Creates motion: about every 20 s a burst of 1.5 … 4 s, the rhythm of a limb plus smooth noise of up to 4 Hz.
 *
 * @param params  rate, Hz, duration, s, and seed
 * @param keys    identify its draws, as in `createStream`
 * @returns a source that is read by ranges of samples
 */
function createMotion(params: SynthParams, keys: readonly number[]): NoiseSource {
  const { seed, fs, durationSec } = params;
  const slots = cutIntoSlots(durationSec, 20);
  const disorder = createSmoothCurve(createLattice(seed, ...keys, 0), 0.08);
  const drawBurst = (slot: number): Burst => {
    const random = createStream(seed, ...keys, 1, slot);
    const lengthSec = Math.min(slots.lengthSec, 1.5 + 2.5 * random.uniform());
    const startSec = slot * slots.lengthSec + random.uniform() * (slots.lengthSec - lengthSec);
    return { startSec, lengthSec, gain: 0.5 + random.uniform(), stepHz: 1.6 + 1.2 * random.uniform() };
  };
  return (out, from, gain) => {
    const end = from + out.length;
    const lastSlot = Math.min(slots.count - 1, Math.floor(end / fs / slots.lengthSec));
    for (let slot = Math.floor(from / fs / slots.lengthSec); slot <= lastSlot; slot++) {
      const burst = drawBurst(slot);
      const first = Math.max(from, Math.ceil(burst.startSec * fs));
      const last = Math.min(end - 1, Math.floor((burst.startSec + burst.lengthSec) * fs));
      for (let n = first; n <= last; n++) {
        const timeSec = n / fs;
        const u = timeSec - burst.startSec;
        const x = u / burst.lengthSec;
        const envelope = 16 * x * x * (1 - x) * (1 - x);
        const rhythm = sineOfTurns(burst.stepHz * u);
        out[n - from] += gain * burst.gain * envelope * (rhythm + 1.5 * disorder(timeSec));
      }
    }
  };
}

/** Number of time constants after which a pop has decayed completely. */
const popReach = 12;
const longestDecaySec = 0.8;

/**
 * Creates electrode pops: about every 12 s a jump that decays within about a second.
 *
 * @param params  rate, Hz, duration, s, and seed
 * @param keys    identify its draws, as in `createStream`
 * @returns a source that is read by ranges of samples
 */
function createPops({ seed, fs, durationSec }: SynthParams, keys: readonly number[]): NoiseSource {
  const slots = cutIntoSlots(durationSec, 12);
  const slotsBack = Math.ceil((popReach * longestDecaySec) / slots.lengthSec);
  const drawPop = (slot: number) => {
    const random = createStream(seed, ...keys, slot);
    const atSec = (slot + 0.85 * random.uniform()) * slots.lengthSec;
    const decaySec = 0.2 + (longestDecaySec - 0.2) * random.uniform();
    const height = (0.5 + random.uniform()) * (random.uniform() < 0.5 ? -1 : 1);
    return { atSec, decaySec, height };
  };
  return (out, from, gain) => {
    const end = from + out.length;
    const firstSlot = Math.max(0, Math.floor(from / fs / slots.lengthSec) - slotsBack);
    const lastSlot = Math.min(slots.count - 1, Math.floor(end / fs / slots.lengthSec));
    for (let slot = firstSlot; slot <= lastSlot; slot++) {
      const { atSec, decaySec, height } = drawPop(slot);
      const first = Math.max(from, Math.ceil(atSec * fs));
      const last = Math.min(end - 1, Math.floor((atSec + popReach * decaySec) * fs));
      for (let n = first; n <= last; n++) {
        out[n - from] += gain * height * portableExp((atSec - n / fs) / decaySec);
      }
    }
  };
}

/**
 * Creates one disturbance of arbitrary size. Every sample is the same in any division into blocks.
 *
 * @param keys  identify its draws, as in `createStream`
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
 * Creates 1/f noise from half the sampling rate down to 1/16 Hz. Every octave has equal power and interpolates linearly
 * between normals 2^k samples apart.
 */
function createPink({ seed, fs }: SynthParams, keys: readonly number[]): NoiseSource {
  const octaves: { size: number; gain: number; at: (index: number) => number }[] = [];
  for (let size = 1; size <= longestSec * fs; size *= 2) {
    // Linear interpolation leaves two thirds of the variance of the normals. The octave of single samples also
    // represents the octaves beyond.
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

/** Creates a sine at the mains frequency and, if the sampling rate allows it, an eighth of its third harmonic. */
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

/** Creates baseline wander: smooth curves of two spacings, below half a hertz. */
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
