import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import { equirippleBands } from './equiripple-bands.ts';
import { firBand } from './fir-band.ts';
import type { FirBand } from './fir-band.ts';
import type { FirSpec } from './fir-spec.ts';
import { designEquiripple } from './parks-mcclellan.ts';
import { symmetricWindow } from '../spectrum/windows.ts';

export type { FirSpec } from './fir-spec.ts';
export type { FirWindow } from '../spectrum/windows.ts';

export interface FirDesign {
  readonly coefficients: Float64Array;
  /** What passes or is stopped once edges are dropped; null of a filter that is skipped. */
  readonly band: FirBand | null;
  readonly warnings: readonly Warning[];
}

/** A gain before scaling below this is rounding: Hann and Blackman windows of two taps are zero. */
const leastGain = 1e-15;

/**
 * FIR filter: a windowed sinc as `scipy.signal.firwin(…, scale=True)`, or equiripple as `remez`.
 *
 * @param fs sampling rate, Hz
 * @returns the coefficients, which may be one more than asked for (`taps-raised`: a high-pass or
 *          band-stop needs an odd number), and warnings. A cut-off at or above 0.45·fs is dropped
 *          (`cutoff-dropped`); a filter of which none is left has the coefficients [1]
 * @throws BeatbenchError `bad-parameter` where the edges or the number of taps make no filter
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
 * Taps at another sampling rate for a filter of the same duration: 2·round((taps − 1)/2·fs/500) + 1.
 *
 * @param tapsAt500 number of taps at 500 Hz
 * @returns an odd number of taps
 */
export function tapsAt(fs: number, tapsAt500 = 501): number {
  return 2 * Math.round((((tapsAt500 - 1) / 2) * fs) / 500) + 1;
}

/** Scaled to gain 1 at 0 Hz, at Nyquist, or at the centre of the band, whichever it passes first. */
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
  if (!(Math.abs(gain) > leastGain)) {
    throw new BeatbenchError(
      'bad-parameter',
      `A filter of ${count} taps passes nothing with this window; give more taps.`,
    );
  }
  for (let i = 0; i < count; i++) coefficients[i] /= gain;
  return coefficients;
}

/** Ideal response between two frequencies in units of Nyquist, `m` samples from the centre. */
function sincBand(from: number, to: number, m: number): number {
  return to * sinc(to * m) - from * sinc(from * m);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
