/** A signal in the form that the analysis uses: samples at startSec + k / fs, NaN where missing. */
export interface UniformSignal {
  readonly values: Float64Array;
  readonly fs: number;
  readonly startSec: number;
  /** Given if `values` is a part of the signal: sample k, at startSec + k / fs, is then values[k − from]. */
  readonly stretch?: SampleStretch;
}

/** The samples of a signal that are available. */
export interface SampleStretch {
  readonly from: number;
  /** Number of samples of the whole signal. */
  readonly sampleCount: number;
}

/**
 * Beats on grids of their own: sample k of beat b lies at R_b + k / fs.
 *
 * Row b holds k = `firstIndex` … firstIndex + length_b − 1 (firstIndex is negative) in `values[starts[b]] …
 * values[starts[b + 1] − 1]`; NaN where missing.
 */
export interface GriddedBeats {
  readonly fs: number;
  readonly firstIndex: number;
  readonly starts: Int32Array;
  readonly values: Float64Array;
}

/** Position of a beat's own samples relative to its R, s. */
export interface BeatExtent {
  readonly rSec: number;
  /** Time from R to the end of its own samples. */
  readonly afterSec: number;
}

/**
 * Interpolates every beat linearly onto the grid R + k / fs.
 *
 * @param beforeSec  time from the first sample to R
 * @returns one row per beat, in the signal's unit
 *
 * A sample is missing if either of its two neighbours is missing or lies outside the record.
 */
export function alignBeats(
  signal: UniformSignal,
  beats: readonly BeatExtent[],
  beforeSec: number,
): GriddedBeats {
  const { fs } = signal;
  const firstIndex = firstRowIndex(signal, beforeSec);
  const starts = new Int32Array(beats.length + 1);
  beats.forEach((beat, b) => {
    starts[b + 1] = starts[b] + rowLength(beat, firstIndex, fs);
  });
  const values = new Float64Array(starts[beats.length]);
  beats.forEach((beat, b) => {
    const row = values.subarray(starts[b], starts[b + 1]);
    alignRow(signal, placeAfterR(signal, beat, firstIndex), row, row.length);
  });
  return { fs, firstIndex, starts, values };
}

/** Rows of beats that are interpolated on demand. */
export interface RowsOnDemand {
  readonly firstIndex: number;
  /** Number of samples of each row. */
  readonly lengths: Int32Array;
  /** Number of samples of the longest row. */
  readonly longest: number;
  /** Interpolates row b as in `alignBeats` and writes it to the start of a buffer with room for the longest row. */
  readonly lay: (b: number, into: Float64Array) => void;
  /** Source of row b; null if one of its values does not lie between two samples of the record. */
  readonly between: (b: number) => RowSource | null;
}

/** Source of a row: value n lies `share` of the distance from values[first + n] to the next sample. */
interface RowSource {
  readonly values: Float64Array;
  readonly first: number;
  readonly share: number;
}

/**
 * Returns the rows of `alignBeats` on demand, for code that needs only one at a time.
 *
 * @param beforeSec  time from the first sample to R
 * @returns one row per beat, in the signal's unit
 */
export function makeRowsOnDemand(
  signal: UniformSignal,
  beats: readonly BeatExtent[],
  beforeSec: number,
): RowsOnDemand {
  const firstIndex = firstRowIndex(signal, beforeSec);
  const lengths = Int32Array.from(beats, (beat) => rowLength(beat, firstIndex, signal.fs));
  return {
    firstIndex,
    lengths,
    longest: lengths.reduce((longest, length) => Math.max(longest, length), 0),
    lay: (b, into) => alignRow(signal, placeAfterR(signal, beats[b], firstIndex), into, lengths[b]),
    between: (b) => findRowSource(signal, placeAfterR(signal, beats[b], firstIndex), lengths[b]),
  };
}

/**
 * Returns the range of samples of a signal that its beats are interpolated from.
 *
 * @param signal     its samples themselves are not needed
 * @param beats      in order
 * @param beforeSec  time from the first sample of a beat to R
 * @returns from … to − 1, within 0 … sampleCount
 */
export function sampleRangeOfBeats(
  signal: Pick<UniformSignal, 'fs' | 'startSec'> & { readonly sampleCount: number },
  beats: readonly BeatExtent[],
  beforeSec: number,
): { readonly from: number; readonly to: number } {
  const firstIndex = firstRowIndex(signal, beforeSec);
  let [from, to] = [signal.sampleCount, 0];
  for (const beat of beats) {
    const place = Math.floor(placeAfterR(signal, beat, firstIndex));
    from = Math.min(from, place);
    to = Math.max(to, place + rowLength(beat, firstIndex, signal.fs) + 1);
  }
  to = Math.min(to, signal.sampleCount);
  return { from: Math.min(Math.max(0, from), Math.max(0, to)), to: Math.max(0, to) };
}

function firstRowIndex({ fs }: Pick<UniformSignal, 'fs'>, beforeSec: number): number {
  return Math.ceil(-beforeSec * fs - indexTolerance);
}

function rowLength({ afterSec }: BeatExtent, firstIndex: number, fs: number): number {
  const lastIndex = Math.floor(afterSec * fs + indexTolerance);
  return Math.max(0, lastIndex - firstIndex + 1);
}

/** Returns the position of a row's first sample in the signal, in samples with fraction. */
function placeAfterR(
  { fs, startSec }: Pick<UniformSignal, 'fs' | 'startSec'>,
  { rSec }: BeatExtent,
  firstIndex: number,
): number {
  return (rSec - startSec) * fs + firstIndex;
}

/** Tolerance, in samples, that includes a limit on a sample despite rounding. */
export const indexTolerance = 1e-9;

function alignRow(
  { values: samples, stretch }: UniformSignal,
  place: number,
  row: Float64Array,
  length: number,
): void {
  const whole = Math.floor(place);
  const share = place - whole;
  const from = stretch?.from ?? 0;
  const end = stretch?.sampleCount ?? samples.length;
  if (share > 0 && whole >= 0 && whole + length < end) {
    let value = samples[whole - from];
    for (let n = 0; n < length; n++) {
      const next = samples[whole - from + n + 1];
      row[n] = value + share * (next - value);
      value = next;
    }
    return;
  }
  for (let n = 0; n < length; n++) {
    const left = whole + n;
    const k = left - from;
    if (left < 0 || left >= end) row[n] = Number.NaN;
    else if (share === 0) row[n] = samples[k];
    else if (left + 1 >= end) row[n] = Number.NaN;
    else row[n] = samples[k] + share * (samples[k + 1] - samples[k]);
  }
}

/** Returns the source of a row, as `alignRow` uses it. */
function findRowSource({ values, stretch }: UniformSignal, place: number, length: number): RowSource | null {
  const whole = Math.floor(place);
  const share = place - whole;
  const end = stretch?.sampleCount ?? values.length;
  if (!(share > 0 && whole >= 0 && whole + length < end)) return null;
  return { values, first: whole - (stretch?.from ?? 0), share };
}

/**
 * Returns row b as a view.
 *
 * @param gridded  beats on grids from R
 * @param b     0 … beats − 1
 * @returns its samples, in the signal's unit; NaN where missing
 */
export function viewGriddedRow(gridded: GriddedBeats, b: number): Float64Array {
  return gridded.values.subarray(gridded.starts[b], gridded.starts[b + 1]);
}
