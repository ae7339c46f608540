import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { firBand, type FirBand } from './fir-band.ts';
import type { FirSpec } from './fir-spec.ts';
import { designEquiripple, type EquirippleBand } from './parks-mcclellan.ts';
import { symmetricWindow } from '../spectrum/windows.ts';

/** Default width of the transition: that of the Hamming window, divided by the number of taps. */
const transitionTaps = 3.3;
/** Minimum share of the space next to an edge that a default transition leaves. */
const minBandShare = 0.1;

/**
 * Makes the bands to pass and to stop. Each edge is the middle of its transition.
 *
 * @param transition width, in units of the sampling rate; null for 3.3 divided by the taps, or less if that does not
 *   fit
 * @returns bands from 0 to 0.5 of the sampling rate, in order, with gain 0 or 1 each
 * @throws BeatbenchError `bad-parameter` if transitions overlap or leave the range 0 … 0.5
 */
function equirippleBands(
  { low, high, stops }: FirBand,
  tapCount: number,
  transition: number | null,
): EquirippleBand[] {
  const edges = [low / 2, high / 2].filter((edge) => edge > 0 && edge < 0.5);
  const marks = [0, ...edges, 0.5];
  const spaces = marks.slice(1).map((mark, k) => mark - marks[k]);
  // A band between two edges loses width to both transitions.
  const scratch = spaces.map((space, k) => (k > 0 && k < spaces.length - 1 ? space : 2 * space));
  const widest = Math.min(...scratch);
  const width = transition ?? Math.min(transitionTaps / tapCount, (1 - minBandShare) * widest);
  if (width >= widest) {
    throw new BeatbenchError(
      'bad-parameter',
      `A transition of ${(width * 100).toPrecision(3)} % of the sampling rate leaves no band next to it; ` +
        `give less than ${(widest * 100).toPrecision(3)} %.`,
    );
  }
  const passesFirst = stops || low === 0;
  return spaces.map((_, k) => ({
    from: k === 0 ? 0 : marks[k] + width / 2,
    to: k === spaces.length - 1 ? 0.5 : marks[k + 1] - width / 2,
    gain: (k % 2 === 0) === passesFirst ? 1 : 0,
  }));
}

export type { FirSpec } from './fir-spec.ts';
export type { FirWindow } from '../spectrum/windows.ts';

export interface FirDesign {
  readonly coefficients: Float64Array;
  /** Band that passes or is stopped, after edges were dropped; null for a skipped filter. */
  readonly band: FirBand | null;
  readonly warnings: readonly Warning[];
}

/** Gains below this, before scaling, are rounding errors: Hann and Blackman windows of two taps are zero. */
const minGain = 1e-15;

/**
 * Designs an FIR filter: a windowed sinc like `scipy.signal.firwin(…, scale=True)`, or equiripple like `remez`.
 *
 * @param fs sampling rate, Hz
 * @returns the coefficients and warnings. There may be one more tap than requested (`taps-raised`), since a high-pass
 *   or band-stop needs an odd number. A cutoff at or above 0.45·fs is dropped (`cutoff-dropped`); a filter without
 *   remaining edges has the coefficients [1]
 * @throws BeatbenchError `bad-parameter` if the edges or the number of taps are invalid
 */
export function designFir(spec: FirSpec, fs: number): FirDesign {
  const { band, warnings: dropped } = firBand(spec, fs);
  const warnings = [...dropped];
  if (band === null) return { coefficients: Float64Array.of(1), band, warnings };

  let { tapCount } = spec;
  const passesNyquist = band.stops || band.high === 1;
  if (passesNyquist && tapCount % 2 === 0) {
    tapCount += 1;
    warnings.push({
      code: 'taps-raised',
      message: `A ${band.stops ? 'band-stop' : 'high-pass'} needs an odd number of taps: ${tapCount} instead of ${tapCount - 1}.`,
    });
  }
  const coefficients =
    spec.design === 'equiripple'
      ? designEquiripple(tapCount, equirippleBands(band, tapCount, transitionShare(spec, fs)))
      : windowedSinc(band, symmetricWindow(spec.window ?? 'hamming', tapCount, spec.beta));
  return { coefficients, band, warnings };
}

function transitionShare({ transitionHz }: FirSpec, fs: number): number | null {
  return transitionHz === undefined ? null : transitionHz / fs;
}

/**
 * Returns the number of taps for the same filter duration at another sampling rate: 2·round((taps − 1)/2·fs/500) + 1.
 *
 * @param tapsAt500 number of taps at 500 Hz
 * @returns an odd number of taps
 */
export function scaleTapCount(fs: number, tapsAt500 = 501): number {
  return 2 * Math.round((((tapsAt500 - 1) / 2) * fs) / 500) + 1;
}

/**
 * Computes a windowed sinc, scaled to gain 1 at 0 Hz, at Nyquist, or at the centre of the band, whichever passes first.
 */
function windowedSinc({ low, high, stops }: FirBand, window: Float64Array): Float64Array {
  const count = window.length;
  const centre = (count - 1) / 2;
  const scaleAt = stops || low === 0 ? 0 : high === 1 ? 1 : (low + high) / 2;
  const coefficients = new Float64Array(count);
  let gain = 0;
  for (let i = 0; i < count; i++) {
    const m = i - centre;
    const passed = stops ? sincBand(0, low, m) + sincBand(high, 1, m) : sincBand(low, high, m);
    coefficients[i] = passed * window[i];
    gain += coefficients[i] * Math.cos(Math.PI * m * scaleAt);
  }
  if (!(Math.abs(gain) > minGain)) {
    throw new BeatbenchError(
      'bad-parameter',
      `A filter of ${count} taps passes nothing with this window; give more taps.`,
    );
  }
  for (let i = 0; i < count; i++) coefficients[i] /= gain;
  return coefficients;
}

/** Returns the ideal response between two frequencies in units of Nyquist, `m` samples from the centre. */
function sincBand(from: number, to: number, m: number): number {
  return to * sinc(to * m) - from * sinc(from * m);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
