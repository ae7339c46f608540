/** A signal as the analysis has it: samples at startSec + k / fs, NaN where missing. */
export interface UniformSignal {
  readonly values: Float64Array;
  readonly fs: number;
  readonly startSec: number;
}

/**
 * Beats laid on grids of their own: sample k of beat b stands at R_b + k / fs.
 *
 * Row b holds k = `firstIndex` … firstIndex + length_b − 1 (firstIndex is negative) in
 * `values[starts[b]] … values[starts[b + 1] − 1]`; NaN where missing.
 */
export interface LaidBeats {
  readonly fs: number;
  readonly firstIndex: number;
  readonly starts: Int32Array;
  readonly values: Float64Array;
}

/** Where a beat's own samples lie about its R, s. */
export interface BeatExtent {
  readonly rSec: number;
  /** End of its own samples after R. */
  readonly afterSec: number;
}

/**
 * Lays every beat on the grid R + k / fs by linear interpolation.
 *
 * @param beforeSec  how far before R the samples begin
 * A sample is missing where either neighbour of its place is, or lies outside the record.
 */
export function layBeats(signal: UniformSignal, beats: readonly BeatExtent[], beforeSec: number): LaidBeats {
  const { fs } = signal;
  const firstIndex = Math.ceil(-beforeSec * fs - indexSlack);
  const starts = new Int32Array(beats.length + 1);
  beats.forEach((beat, b) => {
    const lastIndex = Math.floor(beat.afterSec * fs + indexSlack);
    starts[b + 1] = starts[b] + Math.max(0, lastIndex - firstIndex + 1);
  });
  const values = new Float64Array(starts[beats.length]);
  beats.forEach((beat, b) => {
    const place = (beat.rSec - signal.startSec) * fs + firstIndex;
    layRow(signal.values, place, values.subarray(starts[b], starts[b + 1]));
  });
  return { fs, firstIndex, starts, values };
}

/** Keeps a limit that lies on a sample from losing it to rounding, samples. */
export const indexSlack = 1e-9;

function layRow(samples: Float64Array, place: number, row: Float64Array): void {
  const whole = Math.floor(place);
  const share = place - whole;
  const count = samples.length;
  for (let n = 0; n < row.length; n++) {
    const left = whole + n;
    if (left < 0 || left >= count) row[n] = Number.NaN;
    else if (share === 0) row[n] = samples[left];
    else if (left + 1 >= count) row[n] = Number.NaN;
    else row[n] = samples[left] + share * (samples[left + 1] - samples[left]);
  }
}

/** Row b of laid beats, as a view. */
export function rowOf(laid: LaidBeats, b: number): Float64Array {
  return laid.values.subarray(laid.starts[b], laid.starts[b + 1]);
}
