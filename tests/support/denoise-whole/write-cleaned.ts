import type { SettledCycles } from '../../../src/analysis/denoise/correct-cycles.ts';
import type { Samples } from '../../../src/model/samples.ts';
import type { CleanedOnDevice } from '../../../src/pipeline/denoise/on-device/clean-on-device.ts';

/**
 * Writes a clean ECG from templates that a device made: a template in the place of every cycle, whatever its shape, and
 * the ECG itself between cycles.
 *
 * @param values  pre-processed ECG
 * @param into    receives the clean ECG of one template; templates of single cycles are in an array already
 * @returns that array, in the unit of `values`
 */
export function writeCleaned(
  { values }: Samples,
  { cycles, spans: { froms, tos }, modulator }: SettledCycles,
  { rolled, template }: CleanedOnDevice,
  into = new Float64Array(rolled === null ? values.length : 0),
): Float64Array {
  const clean = rolled ?? into;
  const byLength: (Float64Array | undefined)[] = [];
  let end = 0;
  for (const cycle of cycles) {
    const [from, to] = [froms[cycle] ?? 0, tos[cycle] ?? 0];
    if (from > end) clean.set(values.subarray(end, from), end);
    end = to;
    if (rolled !== null) continue;
    let own = byLength[to - from];
    if (own === undefined) {
      own = new Float64Array(to - from);
      modulator.demodulate(template.samples, own, 0, own.length);
      byLength[own.length] = own;
    }
    clean.set(own, from);
  }
  clean.set(values.subarray(end), end);
  return clean;
}
