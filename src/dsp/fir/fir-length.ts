import type { Warning } from '../../model/failure.ts';
import { designFir, type FirDesign } from './fir-design.ts';
import type { FirBand } from './fir-band.ts';
import type { FirSpec } from './fir-spec.ts';

/** A filter is too short where it passes more than this of what it should stop: −20 dB. */
const mostGain = 0.1;

/** Width of a window's transition, in units of the sampling rate over the taps. */
const transitionTaps = { rectangular: 0.9, hann: 3.1, hamming: 3.3, blackman: 5.5, kaiser: 5.5 } as const;

/**
 * Width of the transition of a filter, Hz: what an equiripple design was asked for, or else what its
 * window makes of so many taps. Its middle is the edge.
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

/** By which the number of taps grows until they do. */
const growth = 1.1;
/** No filter longer than this is asked for. */
const mostTaps = 1_000_000;

/** A place that has to be stopped, and how far it lies from the edge; both in units of Nyquist. */
interface Check {
  readonly at: number;
  readonly distance: number;
}

/**
 * Whether a filter is too short for its edges, with the number of taps that would do.
 *
 * Looked at: the gain at 0 Hz of what has a lower edge, at twice the upper edge of what has one, and
 * amid a stop band; above −20 dB is too short. A transition reaches from the edge as far: with a
 * Hamming window some 3.3·fs over twice that distance.
 *
 * @param design what `designFir` made of the same specification and rate
 * @returns one warning `filter-too-short`, or none
 */
export function firLengthWarnings(design: FirDesign, spec: FirSpec, fs: number): Warning[] {
  const { band, coefficients } = design;
  if (band === null) return [];
  const failed = listChecks(band).filter(({ at }) => gainAt(coefficients, at) > mostGain);
  if (failed.length === 0) return [];
  const enough = enoughTaps(spec, fs, Math.min(...failed.map(({ distance }) => distance)));
  const advice = enough === null ? 'move the edge' : `${enough} would do`;
  const edges = [spec.type === 'lowpass' ? null : spec.lowHz, spec.type === 'highpass' ? null : spec.highHz];
  const at = edges.filter((edge) => edge !== null && edge !== undefined).join('–');
  return [
    {
      code: 'filter-too-short',
      message: `${coefficients.length} taps are too few for a ${spec.type} filter at ${at} Hz and ${fs} samples a second; ${advice}.`,
    },
  ];
}

function listChecks({ low, high, stops }: FirBand): Check[] {
  if (stops) return [{ at: (low + high) / 2, distance: (high - low) / 2 }];
  const checks: Check[] = [];
  if (low > 0) checks.push({ at: 0, distance: low });
  if (high < 0.5) checks.push({ at: 2 * high, distance: high });
  return checks;
}

/** Taps, an odd number, of a windowed filter that stops what this one does not; null where none does. */
function enoughTaps(spec: FirSpec, fs: number, distance: number): number | null {
  const width =
    spec.design === 'equiripple' ? transitionTaps.hamming : transitionTaps[spec.window ?? 'hamming'];
  // Nyquist units are halves of the sampling rate, and the transition reaches to both sides.
  for (let taps = oddFrom(width / distance); taps <= mostTaps; taps = oddFrom(taps * growth)) {
    const { band, coefficients } = designFir({ ...spec, design: 'window', tapCount: taps }, fs);
    if (band === null) return null;
    if (listChecks(band).every(({ at }) => gainAt(coefficients, at) <= mostGain)) return taps;
  }
  return null;
}

function oddFrom(count: number): number {
  return 2 * Math.ceil((count - 1) / 2) + 1;
}

/** Gain of a symmetric filter, at a frequency in units of Nyquist. */
function gainAt(coefficients: Float64Array, at: number): number {
  const centre = (coefficients.length - 1) / 2;
  let sum = 0;
  for (let n = 0; n < coefficients.length; n++)
    sum += coefficients[n] * Math.cos(Math.PI * at * (n - centre));
  return Math.abs(sum);
}
