import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { highestCutoffShare } from '../fir/fir-band.ts';
import { reflectOdd } from './odd-reflection.ts';
import { runBackward, runForward, steadyStates } from './section-run.ts';
import { pairSections, type RootsAndGain, type Section } from './sections.ts';
import { add, complex, type Complex, divide, multiply, squareRoot, subtract } from '../spectrum/complex.ts';

/** Twice the rate of 2 that SciPy's bilinear transform works at. */
const bilinearScale = 4;

/** Edges of what passes: both for a band-pass, `lowHz` alone for a high-pass, `highHz` for a low-pass. */
export interface ButterworthEdges {
  readonly lowHz?: number;
  readonly highHz?: number;
}

export interface ButterworthDesign {
  /** None where no edge is left: the filter is skipped. */
  readonly sections: readonly Section[];
  readonly warnings: readonly Warning[];
}

/**
 * Butterworth filter as second-order sections, by pre-warping and the bilinear transform, as
 * `scipy.signal.butter(order, …, output='sos')`.
 *
 * @param order of the low-pass prototype; a band-pass has twice as many poles
 * @returns an edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`
 * @throws BeatbenchError `bad-parameter` where the edges or the order make no filter
 */
export function designButterworth(order: number, edges: ButterworthEdges, fs: number): ButterworthDesign {
  validate(order, edges, fs);
  const limitHz = highestCutoffShare * fs;
  const warnings: Warning[] = [];
  for (const edge of [edges.lowHz, edges.highHz]) {
    if (edge === undefined || edge < limitHz) continue;
    const message = `The filter's edge of ${edge} Hz lies at or above ${highestCutoffShare}·fs (${limitHz} Hz) and is dropped.`;
    warnings.push({ code: 'cutoff-dropped', message });
  }
  const { lowHz, highHz } = edges;
  const skipped = lowHz === undefined ? (highHz ?? 0) >= limitHz : lowHz >= limitHz;
  if (skipped) return { sections: [], warnings };
  const keptHighHz = highHz === undefined || highHz >= limitHz ? null : highHz;
  return { sections: pairSections(butterworthRoots(order, lowHz ?? null, keptHighHz, fs)), warnings };
}

/**
 * Samples of odd reflection at either end: 3·(2·sections + 1).
 *
 * @param sections second-order sections of the filter
 * @returns samples at one end; 3 of no section
 */
export function zeroPhasePadding(sections: readonly Section[]): number {
  return 3 * (2 * sections.length + 1);
}

/**
 * Samples that `filterZeroPhase` needs at least: one more than it reflects, none for no section.
 *
 * @param sections second-order sections of the filter
 * @returns samples
 */
export function zeroPhaseLeastCount(sections: readonly Section[]): number {
  return sections.length === 0 ? 0 : zeroPhasePadding(sections) + 1;
}

/**
 * Asks for enough samples for `filterZeroPhase`.
 *
 * @param sampleCount samples of the stretch
 * @param sections    second-order sections of the filter; none asks for nothing
 * @throws BeatbenchError `too-short` where there are no more samples than are reflected
 */
export function requireZeroPhaseCount(sampleCount: number, sections: readonly Section[]): void {
  if (sampleCount >= zeroPhaseLeastCount(sections)) return;
  throw new BeatbenchError(
    'too-short',
    `The recording has ${sampleCount} samples and the filter needs more than ${zeroPhasePadding(sections)}; take a longer recording or a lower order.`,
  );
}

/**
 * Second-order sections run forward and backward, as `scipy.signal.sosfiltfilt` with `padlen` set to
 * `zeroPhasePadding`: odd reflection at the ends, steady-state initial conditions.
 *
 * @param sections none gives a copy
 * @returns a new array as long as `x`, in its unit
 * @throws BeatbenchError `too-short` where there are no more samples than are reflected
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
  // Moved in its own memory, since a day at 360 Hz takes 250 MB.
  return padded.copyWithin(0, padding, padding + x.length).subarray(0, x.length);
}

function validate(order: number, { lowHz, highHz }: ButterworthEdges, fs: number): void {
  if (!Number.isInteger(order) || order < 1) {
    throw new BeatbenchError(
      'bad-parameter',
      `A Butterworth filter has no order ${order}; give a whole number from 1.`,
    );
  }
  for (const hz of [lowHz, highHz, fs]) {
    if (hz === undefined || (hz > 0 && hz < Infinity)) continue;
    throw new BeatbenchError(
      'bad-parameter',
      `A frequency of ${hz} Hz makes no filter; give one above 0 Hz.`,
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
      `The lower edge, ${lowHz} Hz, has to be below the upper, ${highHz} Hz.`,
    );
  }
}

/**
 * Roots and gain of a digital Butterworth filter, as `scipy.signal.butter(…, output='zpk')`.
 *
 * @param lowHz  lower edge of what passes, or null for a low-pass
 * @param highHz upper edge, or null for a high-pass
 * @returns poles and zeros in the z-plane: `order` of them, twice as many of a band-pass
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

/** Poles of the prototype of cut-off 1, on the left half of the unit circle. */
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
    // The prototype's poles have the product of −p equal to 1.
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
