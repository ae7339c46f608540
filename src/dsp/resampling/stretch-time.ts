/** Length of a piece, s: more than a period of 30 Hz, about the lowest audible frequency of heart sounds. */
const pieceSec = 0.04;

/** Maximum distance of a piece from its due position, s: half a period of 40 Hz. */
const maxOffsetSec = 0.0125;

/** Raised cosine of even length; two windows that overlap by half add to 1. */
const overlapWindow = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / length));

/** Rate at which positions are compared, Hz; heart sounds are far below half of it. */
const comparedFs = 4000;

/** Positions of the piece that is searched for. */
interface Piece {
  /** Due position, sample index. */
  readonly due: number;
  /** Start of the natural continuation of the previous piece. */
  readonly next: number;
  /** Samples. */
  readonly length: number;
}

/**
 * Finds the position near the due position that is most similar to the natural continuation, by normalised correlation.
 */
function findMostSimilar(x: Float64Array, fs: number, { due, next, length }: Piece): number {
  const step = Math.max(1, Math.floor(fs / comparedFs));
  const reach = Math.round(maxOffsetSec * fs);
  const last = x.length - length;
  let [best, at] = [0, Math.min(due, last)];
  for (let from = Math.max(0, due - reach); from <= Math.min(last, due + reach); from += step) {
    let [product, power] = [0, 0];
    for (let k = 0; k < length; k += step) {
      product += x[from + k] * x[next + k];
      power += x[from + k] * x[from + k];
    }
    const likeness = power > 0 ? product / Math.sqrt(power) : 0;
    if (likeness > best) [best, at] = [likeness, from];
  }
  return at;
}

/**
 * Makes a sound longer or shorter at the same pitch, by waveform-similarity overlap-add.
 *
 * Pieces of 40 ms overlap by half. Each is taken up to 12.5 ms from its due position, where it best continues the
 * previous piece. At half speed, the sound at any moment is therefore within 22.5 ms of the due position: 12.5 ms, and
 * a quarter of a piece. A click shorter than a piece may be heard twice.
 *
 * @param x       samples, any unit, length N, without NaN
 * @param fs      sampling rate, Hz
 * @param factor  ratio of the new to the old duration; 2 for half speed
 * @returns length round(N · factor), same unit; a copy if the factor is 1 or N is less than two pieces
 * @throws RangeError if the factor is not a positive number
 *
 * Source: Verhelst and Roelands 1993.
 */
export function stretchTime(x: Float64Array, fs: number, factor: number): Float64Array {
  if (!(factor > 0 && Number.isFinite(factor))) throw new RangeError(`a factor of ${factor}`);
  const half = Math.max(1, Math.round((pieceSec * fs) / 2));
  const length = 2 * half;
  if (factor === 1 || x.length < 2 * length) return x.slice();
  const window = overlapWindow(length);
  const out = new Float64Array(Math.round(x.length * factor));
  // The first piece begins half a piece before the sound, so that the sound has full amplitude from its start.
  let from = -half;
  for (let at = -half; at < out.length; at += half) {
    for (let k = Math.max(0, -from); k < Math.min(length, out.length - at); k++) {
      out[at + k] += window[k] * x[from + k];
    }
    const next = from + half;
    const due = Math.round((at + half) / factor);
    from = next + length <= x.length ? findMostSimilar(x, fs, { due, next, length }) : x.length - length;
  }
  return out;
}
