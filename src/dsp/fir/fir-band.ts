import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { FirSpec } from './fir-spec.ts';

/** Maximum cutoff as a share of the sampling rate. A cutoff at or above it is dropped. */
export const highestCutoffShare = 0.45;

/** Band that passes, or is stopped, in units of the Nyquist frequency. */
export interface FirBand {
  readonly low: number;
  readonly high: number;
  readonly stops: boolean;
}

/**
 * Computes the band of a filter at a sampling rate, without edges that are too high.
 *
 * @param fs sampling rate, Hz
 * @returns null for a filter without remaining edges, and a warning if an edge was dropped
 * @throws BeatbenchError `bad-parameter` if the edges, the taps or the rate are invalid
 */
export function firBand(spec: FirSpec, fs: number): { band: FirBand | null; warnings: readonly Warning[] } {
  checkFirSpec(spec);
  if (!(fs > 0 && fs < Infinity)) {
    throw new BeatbenchError('bad-parameter', `The sampling rate is ${fs} Hz; it must be above 0.`);
  }
  const { lowHz, highHz } = bandEdges(spec);
  const lowDropped = lowHz !== null && lowHz >= highestCutoffShare * fs;
  const highDropped = highHz !== null && highHz >= highestCutoffShare * fs;
  const band = passband(spec.type, lowDropped ? null : lowHz, highDropped ? null : highHz, fs);
  return { band, warnings: lowDropped || highDropped ? [droppedWarning(spec, fs, lowDropped)] : [] };
}

/**
 * Checks a specification.
 * @param spec edges in Hz; the sampling rate is not considered
 * @throws BeatbenchError `bad-parameter` if the filter is impossible at any rate
 */
export function checkFirSpec(spec: FirSpec): void {
  const { type, tapCount, beta, transitionHz } = spec;
  const { lowHz, highHz } = bandEdges(spec);
  if (!Number.isInteger(tapCount) || tapCount < 1) {
    throwBadParameter(`A filter of ${tapCount} taps cannot be made; give a whole number from 1.`);
  }
  if (beta !== undefined && !(beta >= 0 && beta <= 700)) {
    throwBadParameter(`The Kaiser window cannot have beta ${beta}; give one from 0 to 700.`);
  }
  if (transitionHz !== undefined && !(transitionHz > 0 && transitionHz < Infinity)) {
    throwBadParameter(`A transition of ${transitionHz} Hz cannot be made; give more than 0.`);
  }
  for (const edge of [lowHz, highHz]) {
    if (edge === null || (edge > 0 && edge < Infinity)) continue;
    throwBadParameter(
      `A ${type} filter needs its edges, more than 0 Hz; one is ${Number.isNaN(edge) ? 'missing' : edge}.`,
    );
  }
  if (lowHz !== null && highHz !== null && lowHz >= highHz) {
    throwBadParameter(`The lower edge, ${lowHz} Hz, must be below the upper, ${highHz} Hz.`);
  }
}

function throwBadParameter(message: string): never {
  throw new BeatbenchError('bad-parameter', message);
}

/** Returns the edges of the filter's type, NaN where one is missing. */
function bandEdges({ type, lowHz = Number.NaN, highHz = Number.NaN }: FirSpec): {
  lowHz: number | null;
  highHz: number | null;
} {
  return { lowHz: type === 'lowpass' ? null : lowHz, highHz: type === 'highpass' ? null : highHz };
}

/** Returns the band of the remaining edges; null if nothing remains. */
function passband(
  type: FirSpec['type'],
  lowHz: number | null,
  highHz: number | null,
  fs: number,
): FirBand | null {
  const low = lowHz === null ? 0 : (2 * lowHz) / fs;
  const high = highHz === null ? 1 : (2 * highHz) / fs;
  if (lowHz === null && highHz === null) return null;
  if (type !== 'bandstop') {
    // The upper edge of a band is above its lower one, so if the lower edge is dropped, nothing remains.
    return { low, high, stops: false };
  }
  return highHz === null ? { low: 0, high: low, stops: false } : { low, high, stops: true };
}

function droppedWarning(spec: FirSpec, fs: number, skipped: boolean): Warning {
  const left =
    skipped || spec.type === 'lowpass'
      ? `the ${spec.type} filter is skipped`
      : spec.type === 'bandpass'
        ? `the band-pass is a high-pass at ${spec.lowHz} Hz`
        : `the band-stop is a low-pass at ${spec.lowHz} Hz`;
  return { code: 'cutoff-dropped', message: `A cut-off is ${beyondLimit(fs)} and is dropped: ${left}.` };
}

/**
 * Says which edges are dropped, with the limit to six digits.
 *
 * @param fs sampling rate, Hz
 */
export function beyondLimit(fs: number): string {
  return `at or above ${highestCutoffShare}·fs (${Number((highestCutoffShare * fs).toPrecision(6))} Hz)`;
}
