import { bisectFirst } from '../../model/bisect-first.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Division of a signal into consecutive pieces; each is within one stretch, or within a gap. */
export interface PieceGrid<Stretch extends IndexRange> {
  readonly sampleCount: number;
  /** First sample of each piece. */
  readonly starts: Float64Array;
  /** In order; they may touch. */
  readonly stretches: readonly Stretch[];
  /** Index of each piece's stretch; −1 in a gap. */
  readonly stretchOf: Int32Array;
  /** Length of the longest piece, samples. */
  readonly longest: number;
}

/**
 * Divides a signal into pieces.
 *
 * @param all        its stretches, in order; they may touch
 * @param size       approximate number of samples per piece
 * @param runLength  samples of a stretch that are computed together: its pieces begin at multiples of this number
 * @returns pieces that cover all samples
 */
export function pieceGrid<Stretch extends IndexRange>(
  sampleCount: number,
  all: readonly Stretch[],
  size: number,
  runLength: (stretch: Stretch) => number = () => 1,
): PieceGrid<Stretch> {
  const starts: number[] = [];
  const stretchOf: number[] = [];
  let [longest, end] = [0, 0];
  const cut = (from: number, to: number, length: number, stretch: number) => {
    for (let at = from; at < to; at += length) {
      starts.push(at);
      stretchOf.push(stretch);
      longest = Math.max(longest, Math.min(length, to - at));
    }
  };
  for (const [index, stretch] of all.entries()) {
    const { from, to } = stretch;
    const run = runLength(stretch);
    cut(end, from, size, -1);
    cut(from, to, run * Math.max(1, Math.floor(size / run)), index);
    end = to;
  }
  cut(end, sampleCount, size, -1);
  return {
    sampleCount,
    stretches: all,
    starts: Float64Array.from(starts),
    stretchOf: Int32Array.from(stretchOf),
    longest,
  };
}

/** One piece. */
export interface GridPiece<Stretch> extends IndexRange {
  readonly index: number;
  /** Null in a gap. */
  readonly stretch: Stretch | null;
}

/**
 * Finds the piece that contains a sample.
 *
 * @param grid   result of `pieceGrid`
 * @param sample 0 … sampleCount − 1
 * @returns samples from … to − 1, and their stretch
 */
export function pieceAt<Stretch extends IndexRange>(
  { starts, stretches, stretchOf, sampleCount }: PieceGrid<Stretch>,
  sample: number,
): GridPiece<Stretch> {
  const next = bisectFirst(starts.length, (place) => starts[place] > sample);
  const index = next - 1;
  const to = next < starts.length ? starts[next] : sampleCount;
  return { index, from: starts[index], to, stretch: stretches[stretchOf[index]] ?? null };
}
