import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { beyondLimit, highestCutoffShare } from '../fir/fir-band.ts';
import { reflectOdd } from './odd-reflection.ts';
import { runBackward, runForward, steadyStates } from './section-run.ts';
import { pairSections, type RootsAndGain, type Section } from './sections.ts';
import { add, complex, type Complex, divide, multiply, squareRoot, subtract } from '../spectrum/complex.ts';

/** Twice the sampling rate of 2 that SciPy's bilinear transform uses. */
const bilinearScale = 4;

/** Edges of the pass band: both for a band-pass, only `lowHz` for a high-pass, only `highHz` for a low-pass. */
export interface ButterworthEdges {
  readonly lowHz?: number;
  readonly highHz?: number;
}

export interface ButterworthDesign {
  /** Empty if no edge is left: the filter is skipped. */
  readonly sections: readonly Section[];
  readonly warnings: readonly Warning[];
}

/**
 * Designs a Butterworth filter as second-order sections, by pre-warping and the bilinear transform, like
 * `scipy.signal.butter(order, …, output='sos')`.
 *
 * @param order order of the low-pass prototype; a band-pass has twice as many poles
 * @returns an edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`
 * @throws BeatbenchError `bad-parameter` if the edges or the order are invalid
 */
export function designButterworth(order: number, edges: ButterworthEdges, fs: number): ButterworthDesign {
  validate(order, edges, fs);
  const limitHz = highestCutoffShare * fs;
  const warnings: Warning[] = [];
  for (const edge of [edges.lowHz, edges.highHz]) {
    if (edge === undefined || edge < limitHz) continue;
    const message = `The filter's edge of ${edge} Hz lies ${beyondLimit(fs)} and is dropped.`;
    warnings.push({ code: 'cutoff-dropped', message });
  }
  const { lowHz, highHz } = edges;
  const skipped = lowHz === undefined ? (highHz ?? 0) >= limitHz : lowHz >= limitHz;
  if (skipped) return { sections: [], warnings };
  const keptHighHz = highHz === undefined || highHz >= limitHz ? null : highHz;
  return { sections: pairSections(butterworthRoots(order, lowHz ?? null, keptHighHz, fs)), warnings };
}

/**
 * Returns the length of the odd reflection at either end: 3·(2·sections + 1) samples.
 *
 * @param sections second-order sections of the filter
 * @returns samples at one end; 3 without sections
 */
export function zeroPhasePadding(sections: readonly Section[]): number {
  return 3 * (2 * sections.length + 1);
}

/**
 * Returns the minimum number of samples for `filterZeroPhase`: one more than it reflects, or 0 without sections.
 *
 * @param sections second-order sections of the filter
 * @returns samples
 */
export function zeroPhaseMinCount(sections: readonly Section[]): number {
  return sections.length === 0 ? 0 : zeroPhasePadding(sections) + 1;
}

/**
 * Checks that there are enough samples for `filterZeroPhase`.
 *
 * @param sampleCount samples of the stretch
 * @param sections    second-order sections of the filter; without any, every count is accepted
 * @throws BeatbenchError `too-short` if there are no more samples than are reflected
 */
export function requireZeroPhaseCount(sampleCount: number, sections: readonly Section[]): void {
  if (sampleCount >= zeroPhaseMinCount(sections)) return;
  throw new BeatbenchError(
    'too-short',
    `The recording has ${sampleCount} samples and the filter needs more than ${zeroPhasePadding(sections)}; use a longer recording or a lower order.`,
  );
}

/**
 * Runs second-order sections forward and backward, like `scipy.signal.sosfiltfilt` with `padlen` set to
 * `zeroPhasePadding`: odd reflection at the ends, steady-state initial conditions.
 *
 * @param sections none gives a copy
 * @returns a new array as long as `x`, in its unit
 * @throws BeatbenchError `too-short` if there are no more samples than are reflected
 */
export function filterZeroPhase(x: Float64Array, sections: readonly Section[]): Float64Array {
  if (sections.length === 0) return x.slice();
  requireZeroPhaseCount(x.length, sections);
  const padding = zeroPhasePadding(sections);
  const padded = reflectOdd(x, padding, padding);
  const states = new Float64Array(2 * sections.length);
  steadyStates(sections, padded[0], states);
  runForward(padded, sections, states);
  steadyStates(sections, padded[padded.length - 1], states);
  runBackward(padded, sections, states);
  // Moved within the same memory, since a day at 360 Hz takes 250 MB.
  return padded.copyWithin(0, padding, padding + x.length).subarray(0, x.length);
}

function validate(order: number, { lowHz, highHz }: ButterworthEdges, fs: number): void {
  if (!Number.isInteger(order) || order < 1) {
    throw new BeatbenchError(
      'bad-parameter',
      `A Butterworth filter cannot have order ${order}; give a whole number from 1.`,
    );
  }
  for (const hz of [lowHz, highHz, fs]) {
    if (hz === undefined || (hz > 0 && hz < Infinity)) continue;
    throw new BeatbenchError(
      'bad-parameter',
      `A filter cannot have an edge at ${hz} Hz; give one above 0 Hz.`,
    );
  }
  if (lowHz === undefined && highHz === undefined) {
    throw new BeatbenchError(
      'bad-parameter',
      'The Butterworth filter has no edge; give a lower or an upper one.',
    );
  }
  if (lowHz !== undefined && highHz !== undefined && lowHz >= highHz) {
    throw new BeatbenchError(
      'bad-parameter',
      `The lower edge, ${lowHz} Hz, must be below the upper, ${highHz} Hz.`,
    );
  }
}

/**
 * Computes roots and gain of a digital Butterworth filter, like `scipy.signal.butter(…, output='zpk')`.
 *
 * @param lowHz  lower edge of the pass band, or null for a low-pass
 * @param highHz upper edge, or null for a high-pass
 * @returns poles and zeros in the z-plane: `order` of them, twice as many for a band-pass
 */
function butterworthRoots(
  order: number,
  lowHz: number | null,
  highHz: number | null,
  fs: number,
): RootsAndGain {
  const low = lowHz === null ? null : prewarp(lowHz, fs);
  const high = highHz === null ? null : prewarp(highHz, fs);
  return bilinear(analogueFilter(prototypePoles(order), low, high));
}

function prewarp(hz: number, fs: number): number {
  return bilinearScale * Math.tan((Math.PI * hz) / fs);
}

/** Returns the poles of the prototype with cutoff 1, on the left half of the unit circle. */
function prototypePoles(order: number): Complex[] {
  return Array.from({ length: order }, (_, i) => {
    const m = 2 * i + 1 - order;
    const angle = (Math.PI * m) / (2 * order);
    // The middle pole is real; a rounding error in its imaginary part would unpair it.
    return m === 0 ? complex(-1) : complex(-Math.cos(angle), -Math.sin(angle));
  });
}

function analogueFilter(poles: readonly Complex[], low: number | null, high: number | null): RootsAndGain {
  const order = poles.length;
  if (low !== null && high !== null) {
    const halfWidth = complex((high - low) / 2);
    const centreSquared = complex(low * high);
    const scaled = poles.map((pole) => multiply(pole, halfWidth));
    const spread = scaled.map((pole) => squareRoot(subtract(multiply(pole, pole), centreSquared)));
    return {
      zeros: poles.map(() => complex(0)),
      poles: [
        ...scaled.map((pole, i) => add(pole, spread[i])),
        ...scaled.map((pole, i) => subtract(pole, spread[i])),
      ],
      gain: (high - low) ** order,
    };
  }
  if (low !== null) {
    // For the prototype's poles p, the product of −p is 1.
    return {
      zeros: poles.map(() => complex(0)),
      poles: poles.map((pole) => divide(complex(low), pole)),
      gain: 1,
    };
  }
  const edge = high ?? 1;
  return { zeros: [], poles: poles.map((pole) => multiply(pole, complex(edge))), gain: edge ** order };
}

function bilinear({ zeros, poles, gain }: RootsAndGain): RootsAndGain {
  const scale = complex(bilinearScale);
  const toZ = (root: Complex) => divide(add(scale, root), subtract(scale, root));
  const factor = (roots: readonly Complex[]) =>
    roots.reduce((product, root) => multiply(product, subtract(scale, root)), complex(1));
  const atNyquist = Array.from({ length: poles.length - zeros.length }, () => complex(-1));
  return {
    zeros: [...zeros.map(toZ), ...atNyquist],
    poles: poles.map(toZ),
    gain: gain * divide(factor(zeros), factor(poles)).re,
  };
}
