import { median } from '../../dsp/stats.ts';

/** Units a millivolt by the name of the unit, in lower case and without brackets. */
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

/** Both characters that stand for micro; written as escapes since they look alike. */
const micro = /[\u00B5\u03BC]/g;

/** Units a millivolt, or null where the unit is none of voltage or is not told. */
export function unitsPerMillivolt(unit: string): number | null {
  const name = unit
    .trim()
    .toLowerCase()
    .replace(micro, 'u')
    .replaceAll(/^[([]|[)\]]$/g, '');
  return unitsPerMv.get(name) ?? null;
}

/** A QRS complex climbs or falls most of its height within this time, and slow waves do not, s. */
const climbSec = 0.04;
/** Long enough to hold a beat down to 30 a minute, s. */
const blockSec = 2;

/**
 * How many units of an ECG without a unit of voltage make a millivolt, guessed from its size.
 *
 * The median over blocks of 2 s of the largest change within 40 ms, which in most of them is a QRS
 * complex, is taken for 1 mV: neither the baseline nor an artefact in less than half of the blocks
 * moves it. A size taken for twice what it is costs predictivity, for half of it sensitivity:
 * `docs/qrs.md` has the figures.
 *
 * @param x   ECG without gaps, any unit
 * @param fs  Hz
 * @returns greater than 0; 1 for an ECG that is constant in most blocks
 */
export function guessUnitsPerMillivolt(x: Float64Array | Int32Array, fs: number): number {
  const climbCount = Math.max(1, Math.round(climbSec * fs));
  const blockCount = Math.max(1, Math.round(blockSec * fs));
  const changes: number[] = [];
  for (let from = climbCount; from < x.length; from += blockCount) {
    const to = Math.min(x.length, from + blockCount);
    let largest = 0;
    for (let n = from; n < to; n++) largest = Math.max(largest, Math.abs(x[n] - x[n - climbCount]));
    changes.push(largest);
  }
  const typical = median(changes);
  return typical > 0 ? typical : 1;
}
