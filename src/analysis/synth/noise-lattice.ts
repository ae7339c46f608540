import { createStream } from './streams.ts';

/** Normal random numbers at integer indices, independent of the order in which they are read. */
export type NoiseLattice = (index: number) => number;

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
export function createLattice(seed: number, ...keys: readonly number[]): NoiseLattice {
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
export function createSmoothCurve(lattice: NoiseLattice, spacingSec: number): (timeSec: number) => number {
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
