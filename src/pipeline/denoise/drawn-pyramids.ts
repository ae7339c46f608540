import { buildPyramid, type Pyramid, type PyramidBuilder } from '../../dsp/samples/pyramid.ts';
import type { CleanPiece } from './clean-in-order.ts';

/** Pyramids from which wide views of a cleaned ECG are drawn. */
export interface DrawnPyramids {
  readonly filtered: Pyramid;
  readonly clean: Pyramid;
  readonly removed: Pyramid;
  /** Null if unknown. */
  readonly truth: Pyramid | null;
}

/** Number of samples that are added to a pyramid at once: a multiple of any block's size. */
const gatherCount = 1 << 16;

/** Builder of the pyramids of an ECG from its pieces, in order. */
export class PyramidGatherer {
  readonly #filtered: PieceGatherer;
  readonly #clean: PieceGatherer;
  readonly #removed: PieceGatherer;
  readonly #truth: PieceGatherer | null;

  constructor(sampleCount: number, isTruthKnown: boolean) {
    this.#filtered = new PieceGatherer(sampleCount);
    this.#clean = new PieceGatherer(sampleCount);
    this.#removed = new PieceGatherer(sampleCount);
    this.#truth = isTruthKnown ? new PieceGatherer(sampleCount) : null;
  }

  /** @param truth  of the same samples; null if unknown */
  take({ noisy, clean }: CleanPiece, truth: Float64Array | null): void {
    this.#filtered.take(noisy);
    this.#clean.take(clean);
    this.#removed.take(subtractClean(noisy, clean));
    if (truth !== null) this.#truth?.take(truth);
  }

  end(): DrawnPyramids {
    return {
      filtered: this.#filtered.end(),
      clean: this.#clean.end(),
      removed: this.#removed.end(),
      truth: this.#truth?.end() ?? null,
    };
  }
}

/** Returns what cleaning removed. */
export function subtractClean(noisy: Float64Array, clean: Float64Array): Float64Array {
  return noisy.map((value, n) => value - (clean[n] ?? Number.NaN));
}

/** Joins pieces of any length. */
class PieceGatherer {
  readonly #builder: PyramidBuilder;
  readonly #gathered = new Float64Array(gatherCount);
  #count = 0;

  constructor(sampleCount: number) {
    this.#builder = buildPyramid(sampleCount);
  }

  take(samples: Float64Array): void {
    for (let at = 0; at < samples.length;) {
      const batch = samples.subarray(at, at + gatherCount - this.#count);
      this.#gathered.set(batch, this.#count);
      this.#count += batch.length;
      at += batch.length;
      if (this.#count < gatherCount) return;
      this.#builder.add(this.#gathered);
      this.#count = 0;
    }
  }

  end(): Pyramid {
    this.#builder.add(this.#gathered.subarray(0, this.#count));
    this.#count = 0;
    return this.#builder.pyramid;
  }
}
