import { BeatbenchError } from '../../model/failure.ts';

/** A band and its desired gain, edges in units of the sampling rate, 0 … 0.5. */
export interface EquirippleBand {
  readonly from: number;
  readonly to: number;
  readonly gain: number;
}

/** Grid points per cosine of the response, as in McClellan, Parks and Rabiner. */
const gridDensity = 16;
const iterationLimit = 100;
/** Maximum number of taps. The cost grows with the square of the taps: half a second at this number. */
const maxTaps = 2001;
/** The design is accepted once the ripples are equal within this share. */
const rippleTolerance = 1e-9;
/** Maximum accepted deviation. No correct design is worse than the constant 0.5; the rest allows for rounding. */
const maxDeviation = 0.51;
/** Places within a band where the finished taps are checked. */
const checkedShares = [0, 0.13, 0.31, 0.5, 0.69, 0.87, 1];
/** Ripples below this are lost in double-precision rounding. */
const minRipple = 1e-13;

/**
 * Designs a linear-phase FIR filter of minimal maximum deviation (types I and II) by Remez exchange on a dense grid.
 *
 * @param tapCount  odd for a filter that passes at 0.5, which an even number cannot
 * @param bands     in order, disjoint, with gains of 0 or 1; all deviations have equal weight
 * @returns `tapCount` coefficients, symmetric
 * @throws BeatbenchError `bad-parameter` above 2001 taps, or if the exchange does not converge
 *
 * Source: Parks and McClellan 1972; McClellan, Parks and Rabiner 1973; barycentric interpolation as in Pachón and
 * Trefethen 2009.
 */
export function designEquiripple(tapCount: number, bands: readonly EquirippleBand[]): Float64Array {
  if (tapCount > maxTaps) {
    throw new BeatbenchError(
      'bad-parameter',
      `An equiripple design has at most ${maxTaps} taps, not ${tapCount}; use fewer, or a window.`,
    );
  }
  const isEven = tapCount % 2 === 0;
  const cosineCount = isEven ? tapCount / 2 : (tapCount + 1) / 2;
  const grid = makeGrid(bands, cosineCount, isEven);
  if (grid.x.length < cosineCount + 1) throw makeConvergenceError(tapCount);
  const { nodes, values, weights } = exchangeExtrema(grid, cosineCount, tapCount);
  const amplitude = (turns: number): number => {
    const at = interpolate(Math.cos(2 * Math.PI * turns), nodes, values, weights);
    return isEven ? at * Math.cos(Math.PI * turns) : at;
  };
  const taps = computeTaps(amplitude, tapCount);
  if (!meetsBands(taps, bands)) throw makeConvergenceError(tapCount);
  return taps;
}

/**
 * Checks that taps pass and stop where they should. With far more taps than the bands need, the ripple is lost in
 * rounding, and the result is not a valid filter.
 */
function meetsBands(taps: Float64Array, bands: readonly EquirippleBand[]): boolean {
  return bands.every(({ from, to, gain }) =>
    checkedShares.every((share) => {
      const turns = from + share * (to - from);
      const gainMagnitude = Math.abs(
        taps.reduce(
          (sum, tap, n) => sum + tap * Math.cos(2 * Math.PI * turns * (n - (taps.length - 1) / 2)),
          0,
        ),
      );
      return Math.abs(gainMagnitude - gain) < maxDeviation;
    }),
  );
}

interface Grid {
  /** Cosine of the frequency; descending. */
  readonly x: Float64Array;
  readonly gain: Float64Array;
  readonly weight: Float64Array;
  /** Number of each point's band, so that extrema are not compared across a transition. */
  readonly band: Uint8Array;
}

function makeGrid(bands: readonly EquirippleBand[], cosineCount: number, isEven: boolean): Grid {
  const step = 0.5 / (gridDensity * cosineCount);
  const points = bands.flatMap(({ from, to, gain }, band) => {
    const count = Math.max(1, Math.floor((to - from) / step));
    return Array.from({ length: count + 1 }, (_, k) => ({
      frequency: k === count ? to : from + k * step,
      gain,
      band,
    }));
  });
  // A filter with an even number of taps is always 0 at half the sampling rate.
  const kept = isEven ? points.filter(({ frequency }) => frequency <= 0.5 - step) : points;
  const halfCosine = (frequency: number) => (isEven ? Math.cos(Math.PI * frequency) : 1);
  return {
    x: Float64Array.from(kept, ({ frequency }) => Math.cos(2 * Math.PI * frequency)),
    gain: Float64Array.from(kept, ({ gain, frequency }) => gain / halfCosine(frequency)),
    weight: Float64Array.from(kept, ({ frequency }) => halfCosine(frequency)),
    band: Uint8Array.from(kept, ({ band }) => band),
  };
}

interface Interpolant {
  readonly nodes: Float64Array;
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Moves cosineCount + 1 reference points to the extrema of the error until these are equal. */
function exchangeExtrema(grid: Grid, cosineCount: number, tapCount: number): Interpolant {
  const pointCount = grid.x.length;
  let reference = Array.from({ length: cosineCount + 1 }, (_, j) =>
    Math.round((j * (pointCount - 1)) / cosineCount),
  );
  const error = new Float64Array(pointCount);
  for (let iteration = 0; iteration < iterationLimit; iteration++) {
    const { interpolant, ripple } = equalRippleInterpolant(grid, reference);
    const { nodes, values, weights } = interpolant;
    for (let i = 0; i < pointCount; i++) {
      error[i] = grid.weight[i] * (grid.gain[i] - interpolate(grid.x[i], nodes, values, weights));
    }
    // At the reference points the error is known exactly.
    for (const [j, at] of reference.entries()) error[at] = j % 2 === 0 ? ripple : -ripple;
    const next = chooseAlternating(localExtrema(error, grid.band), error, cosineCount + 1);
    if (next === null) break;
    const largest = Math.max(...next.map((at) => Math.abs(error[at])));
    const isSame = next.every((at, j) => at === reference[j]);
    if (isSame || largest - Math.abs(ripple) <= rippleTolerance * largest) return interpolant;
    if (largest < minRipple) break;
    reference = next;
  }
  throw makeConvergenceError(tapCount);
}

/** Computes the polynomial whose error on the reference points alternates with equal size. */
function equalRippleInterpolant(
  grid: Grid,
  reference: readonly number[],
): { interpolant: Interpolant; ripple: number } {
  const nodes = Float64Array.from(reference, (at) => grid.x[at]);
  const weights = barycentricWeights(nodes);
  let above = 0;
  let below = 0;
  for (const [j, at] of reference.entries()) {
    above += weights[j] * grid.gain[at];
    below += ((j % 2 === 0 ? 1 : -1) * weights[j]) / grid.weight[at];
  }
  const ripple = above / below;
  const values = Float64Array.from(
    reference,
    (at, j) => grid.gain[at] - ((j % 2 === 0 ? 1 : -1) * ripple) / grid.weight[at],
  );
  return { interpolant: { nodes, values, weights }, ripple };
}

/** Computes symmetric taps from the amplitude at the frequencies of a transform of the same length. */
function computeTaps(amplitude: (turns: number) => number, tapCount: number): Float64Array {
  const last = Math.ceil(tapCount / 2) - 1;
  const samples = Float64Array.from({ length: last + 1 }, (_, k) => amplitude(k / tapCount));
  const taps = new Float64Array(tapCount);
  for (let n = 0; n <= (tapCount - 1) / 2; n++) {
    let sum = samples[0];
    for (let k = 1; k <= last; k++) {
      sum += 2 * samples[k] * Math.cos((2 * Math.PI * k * (n - (tapCount - 1) / 2)) / tapCount);
    }
    taps[n] = sum / tapCount;
    taps[tapCount - 1 - n] = taps[n];
  }
  return taps;
}

function makeConvergenceError(tapCount: number): BeatbenchError {
  return new BeatbenchError(
    'bad-parameter',
    `The equiripple design with ${tapCount} taps does not converge; use another number of taps or another transition.`,
  );
}

/**
 * Finds the points where the error is an extremum of its own sign, within bands and at their ends; in order.
 *
 * @param error weighted error at each point of the grid
 * @param band  number of each point's band
 * @returns indices into the grid
 */
function localExtrema(error: Float64Array, band: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < error.length; i++) {
    const size = Math.abs(error[i]);
    const isTop = (neighbour: number): boolean => {
      if (neighbour < 0 || neighbour >= error.length || band[neighbour] !== band[i]) return true;
      return Math.sign(error[neighbour]) !== Math.sign(error[i]) || Math.abs(error[neighbour]) <= size;
    };
    if (size > 0 && isTop(i - 1) && isTop(i + 1)) found.push(i);
  }
  return found;
}

/**
 * Chooses the reference points of the next step: `count` large extrema of alternating sign.
 *
 * @param extrema indices into the grid, ascending
 * @param error   weighted error at each point of the grid
 * @param count   number of points to choose
 * @returns null if there are too few
 */
function chooseAlternating(extrema: readonly number[], error: Float64Array, count: number): number[] | null {
  const chosen: number[] = [];
  for (const at of extrema) {
    const last = chosen.at(-1);
    if (last === undefined || Math.sign(error[last]) !== Math.sign(error[at])) chosen.push(at);
    else if (Math.abs(error[at]) > Math.abs(error[last])) chosen[chosen.length - 1] = at;
  }
  const size = (j: number): number => Math.abs(error[chosen[j]]);
  while (chosen.length > count) {
    const end = chosen.length - 1;
    if (chosen.length === count + 1) {
      chosen.splice(size(0) < size(end) ? 0 : end, 1);
      continue;
    }
    // Remove two neighbours together, so that signs still alternate; at an end, one is enough.
    let least = 0;
    for (let j = 1; j <= end; j++) if (size(j) < size(least)) least = j;
    if (least === 0 || least === end) chosen.splice(least, 1);
    else chosen.splice(size(least - 1) < size(least + 1) ? least - 1 : least, 2);
  }
  return chosen.length === count ? chosen : null;
}

/**
 * Computes weights of barycentric interpolation through descending nodes in −1 … 1; the largest weight has size 1.
 *
 * It uses logarithms, because products of a thousand differences exceed the range of a double.
 *
 * @param nodes strictly descending, in −1 … 1, length N
 * @returns length N, signs alternating from +
 */
function barycentricWeights(nodes: Float64Array): Float64Array {
  const logs = Float64Array.from(nodes, (node, j) => {
    let sum = 0;
    for (let i = 0; i < nodes.length; i++) if (i !== j) sum += Math.log(Math.abs(2 * (node - nodes[i])));
    return sum;
  });
  const least = logs.reduce((most, log) => Math.min(most, log), Infinity);
  return logs.map((log, j) => (j % 2 === 0 ? 1 : -1) * Math.exp(least - log));
}

/**
 * Evaluates the interpolating polynomial at x.
 *
 * @param x       place in −1 … 1; at a node, the result is the node's value
 * @param nodes   same as for `barycentricWeights`
 * @param values  one value per node, any unit
 * @param weights weights of the same nodes
 * @returns in the unit of `values`
 */
function interpolate(x: number, nodes: Float64Array, values: Float64Array, weights: Float64Array): number {
  let above = 0;
  let below = 0;
  for (let j = 0; j < nodes.length; j++) {
    const distance = x - nodes[j];
    if (distance === 0) return values[j];
    const share = weights[j] / distance;
    above += share * values[j];
    below += share;
  }
  return above / below;
}
