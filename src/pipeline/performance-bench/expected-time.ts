import type { BenchDevice } from '../../model/performance.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { benchOptions, filterSizes } from './bench-options.ts';

/** ms a sample and tap of the direct sum in a browser, one thread; of a common machine. */
const productMs = 1.2e-6;
/** ms a row of overlap-save, its set-up and the truth that it is held against. */
const rowMs = 400;
/** ms a row on a GPU: four kernels and the transfers, warm-up and all. */
const gpuRowMs = 1200;
/** By how much software is slower at it. */
const softwareFactor = 10;
/** Sizes of workgroups that are tried. */
const workgroupCount = 8;

/**
 * What the filter study and the sizes of workgroups take about, ms: known to a factor of two, so that a
 * person knows whether to wait.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function expectedMs(values: ParameterValues, device: BenchDevice | null): number {
  const { options, usesGpu } = benchOptions(values);
  const { repeats, longestDirectMs, allCores } = options;
  const gpu = usesGpu ? (device?.gpu ?? null) : null;
  const perRow = gpu === null ? 0 : gpuRowMs * (gpu.isSoftware ? softwareFactor : 1);
  const rows = filterSizes(values).map(({ sampleCount, tapCount }) => {
    const direct = Math.min((repeats + 1) * sampleCount * tapCount * productMs, longestDirectMs * 1.5);
    return direct * (allCores ? 2 : 1) + rowMs + perRow;
  });
  return rows.reduce((sum, ms) => sum + ms, 0) + (workgroupCount * perRow) / 2;
}
