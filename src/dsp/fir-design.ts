import { BeatbenchError } from '../model/failure.ts';
import type { Warning } from '../model/failure.ts';
import { symmetricWindow } from './windows.ts';
import type { FirWindow } from './windows.ts';

export type { FirWindow } from './windows.ts';

export interface FirSpec {
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  /** Lower edge of what passes or is stopped, Hz; not of a low-pass. */
  readonly lowHz?: number;
  /** Upper edge of what passes or is stopped, Hz; not of a high-pass. */
  readonly highHz?: number;
  readonly tapCount: number;
  /** Hamming where absent. */
  readonly window?: FirWindow;
  /** Of the Kaiser window; 8.6 where absent. */
  readonly beta?: number;
}

export interface FirDesign {
  readonly coefficients: Float64Array;
  readonly warnings: readonly Warning[];
}

/** A cut-off at or above this share of the sampling rate is dropped. */
export const highestCutoffShare = 0.45;

/** A gain before scaling below this is rounding: Hann and Blackman windows of two taps are zero. */
const leastGain = 1e-15;

/** What passes, or is stopped, in units of the Nyquist frequency. */
interface Passband {
  readonly low: number;
  readonly high: number;
  readonly stops: boolean;
}

/**
 * Windowed-sinc FIR filter, as `scipy.signal.firwin(…, scale=True)`.
 *
 * @param fs sampling rate, Hz
 * @returns the coefficients, which may be one more than asked for (`taps-raised`: a high-pass or
 *          band-stop needs an odd number), and warnings. A cut-off at or above 0.45·fs is dropped
 *          (`cutoff-dropped`); a filter of which none is left has the coefficients [1]
 * @throws BeatbenchError `bad-parameter` where the edges or the number of taps make no filter
 */
export function designFir(spec: FirSpec, fs: number): FirDesign {
  const { lowHz, highHz } = edgesOf(spec, fs);
  const warnings: Warning[] = [];
  const lowDropped = lowHz !== null && lowHz >= highestCutoffShare * fs;
  const highDropped = highHz !== null && highHz >= highestCutoffShare * fs;
  if (lowDropped || highDropped) warnings.push(droppedWarning(spec, fs, lowDropped));
  const band = passband(spec.type, lowDropped ? null : lowHz, highDropped ? null : highHz, fs);
  if (band === null) return { coefficients: Float64Array.of(1), warnings };

  let { tapCount } = spec;
  const passesNyquist = band.stops || band.high === 1;
  if (passesNyquist && tapCount % 2 === 0) {
    tapCount += 1;
    warnings.push({
      code: 'taps-raised',
      message: `A ${band.stops ? 'band-stop' : 'high-pass'} needs an odd number of taps: ${tapCount} instead of ${tapCount - 1}.`,
    });
  }
  return {
    coefficients: windowedSinc(band, symmetricWindow(spec.window ?? 'hamming', tapCount, spec.beta)),
    warnings,
  };
}

/**
 * Taps at another sampling rate for a filter of the same duration: 2·round((taps − 1)/2·fs/500) + 1.
 *
 * @param tapsAt500 number of taps at 500 Hz
 */
export function tapsAt(fs: number, tapsAt500 = 501): number {
  return 2 * Math.round((((tapsAt500 - 1) / 2) * fs) / 500) + 1;
}

function edgesOf(spec: FirSpec, fs: number): { lowHz: number | null; highHz: number | null } {
  const { type, tapCount, beta } = spec;
  const lowHz = type === 'lowpass' ? null : spec.lowHz;
  const highHz = type === 'highpass' ? null : spec.highHz;
  if (!Number.isInteger(tapCount) || tapCount < 1) {
    throw new BeatbenchError(
      'bad-parameter',
      `A filter of ${tapCount} taps cannot be made; give a whole number from 1.`,
    );
  }
  if (beta !== undefined && !(beta >= 0 && beta <= 700)) {
    throw new BeatbenchError(
      'bad-parameter',
      `The Kaiser window has no beta ${beta}; give one from 0 to 700.`,
    );
  }
  if (!(fs > 0 && fs < Infinity)) {
    throw new BeatbenchError('bad-parameter', `The sampling rate is ${fs} Hz; it has to be more than 0.`);
  }
  for (const edge of [lowHz, highHz]) {
    if (edge === null || (edge !== undefined && edge > 0 && edge < Infinity)) continue;
    throw new BeatbenchError(
      'bad-parameter',
      `A ${type} filter needs its edges, more than 0 Hz; one is ${edge ?? 'missing'}.`,
    );
  }
  if (typeof lowHz === 'number' && typeof highHz === 'number' && lowHz >= highHz) {
    throw new BeatbenchError(
      'bad-parameter',
      `The lower edge, ${lowHz} Hz, has to be below the upper, ${highHz} Hz.`,
    );
  }
  return { lowHz: lowHz ?? null, highHz: highHz ?? null };
}

/** What is left of the filter once edges are dropped; null where nothing is. */
function passband(
  type: FirSpec['type'],
  lowHz: number | null,
  highHz: number | null,
  fs: number,
): Passband | null {
  const low = lowHz === null ? 0 : (2 * lowHz) / fs;
  const high = highHz === null ? 1 : (2 * highHz) / fs;
  if (lowHz === null && highHz === null) return null;
  if (type !== 'bandstop') {
    // The upper edge of a band is above its lower one, so that a dropped lower edge leaves nothing.
    return { low, high, stops: false };
  }
  return highHz === null ? { low: 0, high: low, stops: false } : { low, high, stops: true };
}

function droppedWarning(spec: FirSpec, fs: number, skipped: boolean): Warning {
  const limit = `at or above ${highestCutoffShare}·fs (${highestCutoffShare * fs} Hz)`;
  const left =
    skipped || spec.type === 'lowpass'
      ? `the ${spec.type} filter is skipped`
      : spec.type === 'bandpass'
        ? `the band-pass is a high-pass at ${spec.lowHz} Hz`
        : `the band-stop is a low-pass at ${spec.lowHz} Hz`;
  return { code: 'cutoff-dropped', message: `A cut-off lies ${limit} and is dropped: ${left}.` };
}

/** Scaled to gain 1 at 0 Hz, at Nyquist, or at the centre of the band, whichever it passes first. */
function windowedSinc({ low, high, stops }: Passband, window: Float64Array): Float64Array {
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
