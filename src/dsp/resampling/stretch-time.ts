/** Length of a piece, s: more than a period of 30 Hz, about the lowest that is heard of a heart. */
const pieceSec = 0.04;

/** How far a piece may be looked for from where it is due, s: half a period of 40 Hz. */
const reachSec = 0.0125;

/** Raised cosine of even length whose halves, laid over each other, add to 1. */
const overlapWindow = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / length));

/** Rate at which places are compared, Hz; sounds of a heart lie far below half of it. */
const comparedFs = 4000;

/** Where a piece is taken from. */
interface Piece {
  /** Where it is due, sample index. */
  readonly due: number;
  /** Where what would have come next begins. */
  readonly next: number;
  /** Samples. */
  readonly length: number;
}

/** The place near where a piece is due that is most like what would have come next, by normalised correlation. */
function mostAlike(x: Float64Array, fs: number, { due, next, length }: Piece): number {
  const step = Math.max(1, Math.floor(fs / comparedFs));
  const reach = Math.round(reachSec * fs);
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
 * A sound that takes longer, or less long, at the same pitch: waveform-similarity overlap-add.
 *
 * Pieces of 40 ms are laid half over each other. Each is taken up to 12.5 ms from where it is due, at
 * the place that goes on best from the piece before. So at half speed what is heard is of a moment
 * within 22.5 ms of that which is due: 12.5 ms, and a quarter of a piece. A click shorter than a
 * piece may be heard twice.
 *
 * @param x       samples, any unit, length N, without NaN
 * @param fs      sampling rate, Hz
 * @param factor  how many times as long it is to be; 2 for half speed
 * @returns length round(N · factor), same unit; a copy where the factor is 1 or N less than two pieces
 * @throws RangeError where the factor is no number over 0
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
  // The first piece begins half before the sound, so that this is at its full height from its start.
  let from = -half;
  for (let at = -half; at < out.length; at += half) {
    for (let k = Math.max(0, -from); k < Math.min(length, out.length - at); k++) {
      out[at + k] += window[k] * x[from + k];
    }
    const next = from + half;
    const due = Math.round((at + half) / factor);
    from = next + length <= x.length ? mostAlike(x, fs, { due, next, length }) : x.length - length;
  }
  return out;
}
