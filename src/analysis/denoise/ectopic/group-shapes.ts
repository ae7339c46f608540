import type { EctopicBeatWindows, Looking } from './beat-windows.ts';
import { matchShape, medianShape } from './shape-likeness.ts';

/** Beats of one shape. */
export interface ShapeGroup {
  readonly shape: Float64Array;
  /** Numbers of their cycles, ascending. */
  readonly cycles: readonly number[];
}

/** Most shapes that are told apart, and the fewest beats that make one. */
const [mostGroups, leastBeats] = [4, 3];
/** Beats so much alike are of one shape. */
const leastLikeness = 0.85;
/** Beats that are taken for the first of a shape, so that the work grows with the beats and not with their square. */
const mostSeeds = 20;

/**
 * Sorts beats by their shape: each first beat that is left takes those like it, then those like their
 * median, and the largest group stands first.
 *
 * @param cycles  numbers of the cycles
 * @param reach   samples that beats are moved against each other, either way
 * @returns no group of fewer than three
 */
export function* groupShapes(
  windows: EctopicBeatWindows,
  rIndices: Int32Array,
  cycles: readonly number[],
  reach: number,
): Looking<ShapeGroup[]> {
  const groups: ShapeGroup[] = [];
  let left = cycles;
  for (let seed = 0; seed < mostSeeds && left.length >= leastBeats && groups.length < mostGroups; seed++) {
    const group = yield* gatherAlike(windows, rIndices, left, reach);
    if (group !== null && group.cycles.length >= leastBeats) groups.push(group);
    const taken = new Set(group?.cycles);
    left = left.slice(1).filter((cycle) => !taken.has(cycle));
  }
  return groups.toSorted((a, b) => b.cycles.length - a.cycles.length);
}

function* gatherAlike(
  windows: EctopicBeatWindows,
  rIndices: Int32Array,
  cycles: readonly number[],
  reach: number,
): Looking<ShapeGroup | null> {
  const first = yield* windows.about(rIndices[cycles[0]]);
  if (first === null) return null;
  const alike = function* (shape: Float64Array): Looking<number[]> {
    const found: number[] = [];
    for (const cycle of cycles) {
      const { rho } = yield* matchShape(windows, rIndices[cycle], shape, reach);
      if (rho >= leastLikeness) found.push(cycle);
    }
    return found;
  };
  const seed = yield* alike(first.slice());
  const shape = yield* medianShape(
    windows,
    seed.map((cycle) => rIndices[cycle]),
  );
  return shape === null ? null : { shape, cycles: yield* alike(shape) };
}
