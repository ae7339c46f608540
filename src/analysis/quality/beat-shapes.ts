import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { LikenessStream } from '../qrs/own/likeness-stream.ts';
import { type SlopeShape, ShapeMaker, shapeReach } from '../qrs/own/shapes.ts';

/** Of the beats about one so many are alike: in bigeminy and trigeminy every second or third is of another shape. */
const shareAlike = 1 / 3;

/** How like each beat is to those about it, by the slope about R, which comes piece by piece. */
export class NeighbourLikeness {
  /** Places of the slope a second. */
  readonly rate: number;
  readonly #likenesses: Float64Array;
  readonly #repeats: Float64Array;
  readonly #shapes: ShapeMaker;
  readonly #stream: LikenessStream;
  readonly #cutter: WindowCutter;
  /** Of beats that came before one in front of them, as where R do not ascend. */
  readonly #early = new Map<number, SlopeShape>();
  readonly #isOutside: (beat: number) => boolean;
  #next = 0;

  /** @param placeCount  of the slope of the whole record */
  constructor(rSec: ArrayLike<number>, rate: number, placeCount: number) {
    this.rate = rate;
    this.#likenesses = new Float64Array(rSec.length);
    this.#repeats = new Float64Array(rSec.length);
    this.#shapes = new ShapeMaker(1, rate);
    let told = 0;
    this.#stream = new LikenessStream(this.#shapes, (likeness, own, about) => {
      this.#likenesses[told] = likeness;
      if (own !== null) this.#repeats[told] = this.#shapes.likenessOfShare(own, about, shareAlike);
      told++;
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

  /** @returns of each beat its likeness to the most alike about it, and how alike in size too a third of them is at least */
  finish(): { readonly likenesses: Float64Array; readonly repeats: Float64Array } {
    this.#goOn();
    this.#stream.finish();
    return { likenesses: this.#likenesses, repeats: this.#repeats };
  }

  /** All beats that are there up to the first that is not. */
  #goOn(): void {
    for (; this.#next < this.#likenesses.length; this.#next++) {
      const shape = this.#early.get(this.#next) ?? (this.#isOutside(this.#next) ? this.#nothing() : null);
      if (shape === null) return;
      this.#early.delete(this.#next);
      this.#stream.push(shape, true);
      this.#stream.pushBeat(this.#next);
    }
  }

  /** Outside the record there is no slope. */
  #nothing(): SlopeShape {
    return this.#shapes.make({ slopes: [new Float64Array(0)], from: 0, placeCount: 0 }, 0);
  }
}
