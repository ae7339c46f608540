import { createStream } from './streams.ts';

/** Normals at whole numbers, each the same whenever and in whatever order it is read. */
export type Lattice = (index: number) => number;

const blockLength = 1024;

/**
 * A lattice of normals, drawn in blocks that each have a generator of their own; the last two blocks are
 * held, so that reading in order draws each once.
 *
 * @param keys name the lattice, as in `createStream`; indices are 0 to 2^42
 * @returns normals of mean 0 and SD 1, by their index
 */
export function createLattice(seed: number, ...keys: readonly number[]): Lattice {
  const held = [
    { block: -1, values: new Float64Array(blockLength) },
    { block: -1, values: new Float64Array(blockLength) },
  ];
  return (index) => {
    const block = Math.floor(index / blockLength);
    const place = held[block & 1];
    if (place.block !== block) {
      const random = createStream(seed, ...keys, block);
      for (let i = 0; i < blockLength; i++) place.values[i] = random.normal();
      place.block = block;
    }
    return place.values[index - block * blockLength];
  };
}

/**
 * A smooth random curve: the cubic B-spline of a lattice's normals, one every `spacingSec`.
 * Its spectrum is that of white noise up to about 0.25/spacing, and falls fast beyond.
 *
 * @param lattice    normals that the curve bends to
 * @param spacingSec time from one to the next, s
 * @returns asked with a time, s, from 0
 */
export function createSmoothCurve(lattice: Lattice, spacingSec: number): (timeSec: number) => number {
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
