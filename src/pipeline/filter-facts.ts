import type { FirAlignment } from '../dsp/fir/fir.ts';
import type { FirBand } from '../dsp/fir/fir-band.ts';
import { highestCutoffShare } from '../dsp/fir/fir-band.ts';
import type { FirSpec } from '../dsp/fir/fir-spec.ts';
import type { FilterFact } from '../model/run-facts.ts';

/** A filter that was designed for a channel. */
export interface AppliedFilter {
  readonly channel: string;
  readonly of: FilterFact['of'];
  /** The filter that was requested. */
  readonly spec: Omit<FirSpec, 'tapCount'>;
  /** The band that was realised; null if the filter passes everything. */
  readonly band: FirBand | null;
  readonly tapCount: number;
  /** Hz. */
  readonly fs: number;
  readonly alignment: FirAlignment;
}

function bandType(band: FirBand): FilterFact['type'] {
  if (band.stops) return 'bandstop';
  if (band.low > 0) return band.high < 1 ? 'bandpass' : 'highpass';
  return 'lowpass';
}

/** Splits the requested edges of a filter into those too close to half the sampling rate and the remaining ones. */
function edgesAt(fs: number, { lowHz, highHz }: { readonly lowHz?: number; readonly highHz?: number }) {
  const givenEdges = [lowHz, highHz].filter((edge) => edge !== undefined);
  return {
    dropped: givenEdges.filter((edge) => edge >= highestCutoffShare * fs),
    left: givenEdges.filter((edge) => edge < highestCutoffShare * fs),
  };
}

/**
 * Returns the fact of a zero-phase Butterworth band-pass.
 * @param order  order of its low-pass prototype
 */
export function butterworthFact(
  channel: string,
  edges: { readonly lowHz: number; readonly highHz: number },
  order: number,
  fs: number,
): FilterFact {
  const { dropped, left } = edgesAt(fs, edges);
  const [low = null, high = null] = left;
  return {
    what: 'filter',
    channel,
    of: 'signal',
    type: low === null ? null : high === null ? 'highpass' : 'bandpass',
    low,
    high,
    dropped,
    taps: null,
    order: low === null ? null : order,
    rate: fs,
    delay: 'removed',
  };
}

/** Returns the fact of an FIR filter: its remaining edges and its length. */
export function filterFact({ channel, of, spec, band, tapCount, fs, alignment }: AppliedFilter): FilterFact {
  const { dropped, left } = edgesAt(fs, spec);
  const type = band === null ? null : bandType(band);
  const has = (...types: readonly FilterFact['type'][]): boolean => types.includes(type);
  return {
    what: 'filter',
    channel,
    of,
    type,
    low: has('highpass', 'bandpass', 'bandstop') ? (left[0] ?? null) : null,
    high: has('lowpass', 'bandpass', 'bandstop') ? (left.at(-1) ?? null) : null,
    dropped,
    taps: band === null ? null : tapCount,
    order: null,
    rate: fs,
    delay: alignment === 'causal' ? 'kept' : 'removed',
  };
}
