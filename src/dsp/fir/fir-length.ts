import type { Warning } from '../../model/failure.ts';
import { designFir, type FirDesign } from './fir-design.ts';
import type { FirBand } from './fir-band.ts';
import type { FirSpec } from './fir-spec.ts';

/** Maximum gain where a filter should stop: −20 dB. A filter with more is too short. */
const maxStopGain = 0.1;

/** Width of the transition for each window, times the number of taps, in units of the sampling rate. */
const transitionTaps = { rectangular: 0.9, hann: 3.1, hamming: 3.3, blackman: 5.5, kaiser: 5.5 } as const;

/**
 * Returns the width of the transition of a filter, Hz: the requested width for an equiripple design, else the width
 * that its window gives with this number of taps. The edge is its middle.
 *
 * @param spec     edges and window of the filter, Hz
 * @param fs       Hz
 * @param tapCount number of taps of the design
 * @returns Hz, over both sides of the edge
 */
export function transitionWidthHz(
  { design, window = 'hamming', transitionHz }: FirSpec,
  fs: number,
  tapCount: number,
): number {
  if (design !== 'equiripple') return (transitionTaps[window] * fs) / tapCount;
  return transitionHz ?? (transitionTaps.hamming * fs) / tapCount;
}

/** Factor by which the number of taps grows until the filter is long enough. */
const tapGrowth = 1.1;
/** Maximum length of a suggested filter. */
const maxTaps = 1_000_000;

/** A frequency that must be stopped, and its distance from the edge; both in units of Nyquist. */
interface StopCheck {
  readonly at: number;
  readonly distance: number;
}

/**
 * Warns if a filter is too short for its edges, and suggests a sufficient number of taps.
 *
 * It checks the gain at 0 Hz for filters with a lower edge, at twice the upper edge for filters with an upper edge, and
 * in the middle of a stop band. A gain above −20 dB is too high. With the suggested number of taps, the transition ends
 * at the checked frequency: with a Hamming window, some 3.3·fs over twice its distance from the edge.
 *
 * @param design result of `designFir` for the same specification and rate
 * @returns one warning `filter-too-short`, or none
 */
export function firLengthWarnings(design: FirDesign, spec: FirSpec, fs: number): Warning[] {
  const { band, coefficients } = design;
  if (band === null) return [];
  const failed = listChecks(band).filter(({ at }) => gainAt(coefficients, at) > maxStopGain);
  if (failed.length === 0) return [];
  const suggestedTaps = sufficientTaps(spec, fs, Math.min(...failed.map(({ distance }) => distance)));
  const advice = suggestedTaps === null ? 'move the edge' : `${suggestedTaps} would do`;
  const edges = [spec.type === 'lowpass' ? null : spec.lowHz, spec.type === 'highpass' ? null : spec.highHz];
  const at = edges.filter((edge) => edge !== null && edge !== undefined).join('–');
  return [
    {
      code: 'filter-too-short',
      message: `${coefficients.length} taps are too few for a ${spec.type} filter at ${at} Hz and ${fs} samples a second; ${advice}.`,
    },
  ];
}

function listChecks({ low, high, stops }: FirBand): StopCheck[] {
  if (stops) return [{ at: (low + high) / 2, distance: (high - low) / 2 }];
  const checks: StopCheck[] = [];
  if (low > 0) checks.push({ at: 0, distance: low });
  if (high < 0.5) checks.push({ at: 2 * high, distance: high });
  return checks;
}

/** Returns the odd number of taps of a windowed filter that passes the checks this one fails; null if there is none. */
function sufficientTaps(spec: FirSpec, fs: number, distance: number): number | null {
  const width =
    spec.design === 'equiripple' ? transitionTaps.hamming : transitionTaps[spec.window ?? 'hamming'];
  // Nyquist units are half of the sampling rate, and the transition extends to both sides of the edge.
  for (let taps = roundUpToOdd(width / distance); taps <= maxTaps; taps = roundUpToOdd(taps * tapGrowth)) {
    const { band, coefficients } = designFir({ ...spec, design: 'window', tapCount: taps }, fs);
    if (band === null) return null;
    if (listChecks(band).every(({ at }) => gainAt(coefficients, at) <= maxStopGain)) return taps;
  }
  return null;
}

function roundUpToOdd(count: number): number {
  return 2 * Math.ceil((count - 1) / 2) + 1;
}

/** Returns the gain of a symmetric filter at a frequency in units of Nyquist. */
function gainAt(coefficients: Float64Array, at: number): number {
  const centre = (coefficients.length - 1) / 2;
  let sum = 0;
  for (let n = 0; n < coefficients.length; n++)
    sum += coefficients[n] * Math.cos(Math.PI * at * (n - centre));
  return Math.abs(sum);
}
