import type { WindowShape } from '../../../model/templates.ts';
import type { Stretch } from './beat-match.ts';

/** Samples that a beat's window can reach, at any shift. */
export const windowReach = ({ before, after, largestShift }: WindowShape): number =>
  before + after + 2 * largestShift;

/** Gathers what the windows of some beats can reach, one beat after another, in the stream's own precision. */
export class MisfitWindows {
  readonly #shape: WindowShape;
  readonly #reach: number;
  #samples: Stretch['samples'] = new Float32Array(0);
  #used = 0;

  constructor(shape: WindowShape) {
    this.#shape = shape;
    this.#reach = windowReach(shape);
  }

  add({ samples, fromIndex }: Stretch, triggerIndex: number): void {
    const start = triggerIndex - this.#shape.before - this.#shape.largestShift - fromIndex;
    const needed = this.#used + this.#reach;
    if (samples.constructor !== this.#samples.constructor || needed > this.#samples.length) {
      const grown =
        samples instanceof Float32Array ? new Float32Array(2 * needed) : new Float64Array(2 * needed);
      grown.set(this.#samples.subarray(0, this.#used));
      this.#samples = grown;
    }
    this.#samples.set(samples.subarray(start, start + this.#reach), this.#used);
    this.#used = needed;
  }

  /** All that was gathered, and forgets it. */
  take(): Stretch['samples'] {
    const taken = this.#samples.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }
}
