import { WindowCutter } from '../../dsp/window-cutter.ts';
import { likenesses, ShapeCollector, shapeReach } from '../qrs/own/likeness.ts';

/** How like each beat is to those about it, by the slope about R, which comes piece by piece. */
export class BeatShapes {
  /** Places of the slope a second. */
  readonly rate: number;
  readonly #count: number;
  readonly #collector: ShapeCollector;
  readonly #cutter: WindowCutter;
  /** Beats in the order in which their shapes came. */
  readonly #order: number[] = [];

  /** @param placeCount  of the slope of the whole record */
  constructor(rSec: ArrayLike<number>, rate: number, placeCount: number) {
    this.rate = rate;
    this.#count = rSec.length;
    this.#collector = new ShapeCollector(1, rate);
    const reach = shapeReach(rate);
    const places = Float64Array.from(rSec, (sec) => Math.round(sec * rate));
    const ranges = Array.from(places, (place) => ({
      from: Math.max(0, place - reach),
      to: Math.min(placeCount, place + reach + 1),
    }));
    this.#cutter = new WindowCutter(ranges, (beat, slope, from) => {
      this.#order.push(beat);
      this.#collector.add({ slopes: [slope], from, placeCount }, places[beat], true);
    });
  }

  push(slope: Float64Array): void {
    this.#cutter.push(slope);
  }

  likenesses(): Float64Array {
    const came = new Set(this.#order);
    const nothing = { slopes: [new Float64Array(0)], from: 0, placeCount: 0 };
    for (let beat = 0; beat < this.#count; beat++) {
      if (came.has(beat)) continue;
      // Outside the record there is no slope.
      this.#order.push(beat);
      this.#collector.add(nothing, 0, true);
    }
    const shapes = this.#collector.finish();
    const slots = new Int32Array(this.#count);
    this.#order.forEach((beat, i) => {
      slots[beat] = shapes.slots[i];
    });
    return likenesses({ ...shapes, slots }, Array.from(slots.keys()));
  }
}
