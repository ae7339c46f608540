import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import { getSampleKernels } from './sample-kernels.ts';
import { median } from '../../dsp/statistics/stats.ts';

/** Units per millivolt by the name of the unit, in lower case and without brackets. */
const unitsPerMv: ReadonlyMap<string, number> = new Map([
  ['v', 0.001],
  ['volt', 0.001],
  ['volts', 0.001],
  ['mv', 1],
  ['millivolt', 1],
  ['millivolts', 1],
  ['uv', 1000],
  ['microvolt', 1000],
  ['microvolts', 1000],
  ['nv', 1e6],
]);

/** Both characters for micro, written as escapes because they look the same. */
const microSigns = /[\u00B5\u03BC]/g;

/**
 * Returns the units per millivolt, or null if the unit is unknown or not a unit of voltage.
 *
 * @param unit as written in the file, such as `uV`
 * @returns 1 for mV, 1000 for µV
 */
export function unitsPerMillivolt(unit: string): number | null {
  const name = unit
    .trim()
    .toLowerCase()
    .replace(microSigns, 'u')
    .replaceAll(/^[([]|[)\]]$/g, '');
  return unitsPerMv.get(name) ?? null;
}

/** Time in which a QRS complex, unlike slow waves, rises or falls over most of its height, s. */
const climbSec = 0.04;
/** Length of a block, s; long enough to contain a beat at rates down to 30 per minute. */
const blockSec = 2;

/**
 * Guesses how many units of an ECG correspond to one millivolt, if its unit is not a unit of voltage. The ECG
 * arrives in pieces.
 *
 * The largest change within 40 ms is found in each block of 2 s; in most blocks it is a QRS complex. The median
 * of these changes is taken as 1 mV. Neither the baseline nor an artefact in less than half of the blocks
 * affects it. If the ECG's size is overestimated by a factor of two, predictivity falls; if it is
 * underestimated by as much, sensitivity falls: `docs/qrs.md` has the figures.
 */
export class MillivoltGuess {
  readonly #climbCount: number;
  readonly #blockCount: number;
  readonly #x = new SampleQueue();
  readonly #changes: number[] = [];
  #largest = 0;
  #next: number;

  /** @param fs  Hz */
  constructor(fs: number) {
    this.#climbCount = Math.max(1, Math.round(climbSec * fs));
    this.#blockCount = Math.max(1, Math.round(blockSec * fs));
    this.#next = this.#climbCount;
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    this.#x.push(x);
    const { values, from, to } = this.#x;
    let n = this.#next;
    let largest = this.#largest;
    const climb = this.#climbCount;
    const kernels = getSampleKernels();
    while (n < to) {
      const place = (n - this.#climbCount) % this.#blockCount;
      const end = Math.min(to, n + this.#blockCount - place);
      const [first, last] = [n - climb - from, end - climb - from];
      const change = kernels?.largestChange(values, first, last, climb) ?? null;
      largest = Math.max(largest, change ?? largestChange(values, first, last, climb));
      n = end;
      if ((n - this.#climbCount) % this.#blockCount === 0) {
        this.#changes.push(largest);
        largest = 0;
      }
    }
    [this.#next, this.#largest] = [n, largest];
    this.#x.dropBefore(n - this.#climbCount);
  }

  /** @returns units per millivolt, greater than 0; 1 for an ECG that is constant in most blocks */
  finish(): number {
    const isAtEnd = (this.#next - this.#climbCount) % this.#blockCount === 0;
    const typical = median(isAtEnd ? this.#changes : [...this.#changes, this.#largest]);
    return typical > 0 ? typical : 1;
  }
}

/** Returns the largest change from a value in from … to − 1 to the value `climb` samples later; four at a time. */
function largestChange(values: Float64Array, from: number, to: number, climb: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let n = from;
  for (; n + 3 < to; n += 4) {
    const a = Math.abs(values[n + climb] - values[n]);
    const b = Math.abs(values[n + 1 + climb] - values[n + 1]);
    const c = Math.abs(values[n + 2 + climb] - values[n + 2]);
    const d = Math.abs(values[n + 3 + climb] - values[n + 3]);
    if (a > first) first = a;
    if (b > second) second = b;
    if (c > third) third = c;
    if (d > fourth) fourth = d;
  }
  for (; n < to; n++) first = Math.max(first, Math.abs(values[n + climb] - values[n]));
  return Math.max(first, second, third, fourth);
}

/**
 * Guesses the units per millivolt of a complete ECG.
 *
 * @param x ECG without gaps, in an unknown unit
 * @param fs Hz
 * @returns units of `x` per millivolt
 */
export function guessUnitsPerMillivolt(x: Float64Array | Int32Array, fs: number): number {
  const guess = new MillivoltGuess(fs);
  guess.push(x instanceof Float64Array ? x : new Float64Array(x));
  return guess.finish();
}
