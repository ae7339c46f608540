import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { LikenessStream } from '../qrs/own/likeness-stream.ts';
import { type SlopeShape, ShapeMaker, shapeReach } from '../qrs/own/shapes.ts';

/**
 * Share of the surrounding beats that have to be similar: in bigeminy and trigeminy, only every second or third
 * is.
 */
const minSimilarShare = 1 / 3;

/** Computes the likeness of each beat to the surrounding beats from the slope around R, which arrives in pieces. */
export class NeighbourLikeness {
  /** Samples of the slope per second. */
  readonly rate: number;
  readonly #likenesses: Float64Array;
  readonly #repeats: Float64Array;
  readonly #shapes: ShapeMaker;
  readonly #stream: LikenessStream;
  readonly #cutter: WindowCutter;
  /** Shapes of beats whose predecessors are still missing, which happens if R are not ascending. */
  readonly #early = new Map<number, SlopeShape>();
  readonly #isOutside: (beat: number) => boolean;
  #next = 0;

  /** @param placeCount number of samples in the slope of the whole record */
  constructor(rSec: ArrayLike<number>, rate: number, placeCount: number) {
    this.rate = rate;
    this.#likenesses = new Float64Array(rSec.length);
    this.#repeats = new Float64Array(rSec.length);
    this.#shapes = new ShapeMaker(1, rate);
    let reportedCount = 0;
    this.#stream = new LikenessStream(this.#shapes, (likeness, own, listNeighbours) => {
      this.#likenesses[reportedCount] = likeness;
      if (own !== null)
        this.#repeats[reportedCount] = this.#shapes.likenessOfShare(own, listNeighbours(), minSimilarShare);
      reportedCount++;
    });
    const reach = shapeReach(rate);
    const placeOf = (beat: number) => Math.round(rSec[beat] * rate);
    const windows = {
      count: rSec.length,
      from: (beat: number) => Math.max(0, placeOf(beat) - reach),
      to: (beat: number) => Math.min(placeCount, placeOf(beat) + reach + 1),
    };
    this.#isOutside = (beat) => windows.from(beat) >= windows.to(beat);
    this.#cutter = new WindowCutter(windows, (beat, slope, from) => {
      this.#early.set(beat, this.#shapes.make({ slopes: [slope], from, placeCount }, placeOf(beat)));
      this.#goOn();
    });
  }

  push(slope: Float64Array): void {
    this.#cutter.push(slope);
  }

  /**
   * @returns for each beat its likeness to the most similar surrounding beats, and the likeness in shape and
   *   size that a third of them reach
   */
  finish(): { readonly likenesses: Float64Array; readonly repeats: Float64Array } {
    this.#goOn();
    this.#stream.finish();
    return { likenesses: this.#likenesses, repeats: this.#repeats };
  }

  /** Processes all available beats up to the first that is missing. */
  #goOn(): void {
    for (; this.#next < this.#likenesses.length; this.#next++) {
      const shape = this.#early.get(this.#next) ?? (this.#isOutside(this.#next) ? this.#nothing() : null);
      if (shape === null) return;
      this.#early.delete(this.#next);
      this.#stream.push(shape, true);
      this.#stream.pushBeat(this.#next);
    }
  }

  /** Returns a shape of zeros: there is no slope outside the record. */
  #nothing(): SlopeShape {
    return this.#shapes.make({ slopes: [new Float64Array(0)], from: 0, placeCount: 0 }, 0);
  }
}
