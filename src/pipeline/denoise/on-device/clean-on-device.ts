import { touchAhead } from '../../backend/touch-ahead.ts';
import type { SettledCycles } from '../../../analysis/denoise/correct-cycles.ts';
import type { RollingParams } from '../../../analysis/denoise/template-source.ts';
import type { CycleTemplate } from '../../../model/denoise.ts';
import { medianColumn, percentileColumn } from '../../../gpu/exact-ranks.ts';
import { beatFigureBytes, demodulateBeats } from '../../../gpu/kernels/beat-demodulation.ts';
import { placeWords } from '../../../gpu/kernels/beat-modulation.ts';
import { createDoubleReceiver } from '../../../gpu/single-samples.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { DeviceCycleRows, DeviceEcg } from './device-ecg.ts';
import { deviceTemplates } from './device-templates.ts';

/** Percentiles of the members that are shown with a template. */
const [lowerPercentile, upperPercentile] = [10, 90];

/** Templates of the usual cycles, made on a device. */
export interface CleanedOnDevice {
  /**
   * As long as the ECG, with its rolling template in the place of every cycle, whatever its shape; any values between
   * cycles. Null for one template, since the host converts it to the length of a cycle faster than it reads one back.
   */
  readonly rolled: Float64Array | null;
  readonly template: CycleTemplate;
  /** Templates of the even and odd cycles; null if they roll, or if a half has none. */
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

/**
 * Makes the templates of an ECG on a device, with medians. The record's template and its spread equal those of the CPU.
 * Samples made from rolling templates differ by rounding to single precision.
 *
 * @param settled  with at least one cycle for the template
 * @throws GpuLostError, GpuRefusedError
 */
export async function cleanOnDevice(
  ecg: DeviceEcg,
  settled: SettledCycles,
  params: RollingParams,
): Promise<CleanedOnDevice> {
  const { rejections, spans, frame, cycles } = settled;
  const kept = listKept(cycles, rejections);
  const rows = ecg.lay(spans, kept);
  const none = new Float64Array();
  const oddCount = countOdd(kept);
  const hasHalves = params.templateOver === 'record' && oddCount > 0 && oddCount < kept.length;
  const halfColumns = [medianColumn('even', kept.length - oddCount), medianColumn('odd', oddCount)];
  const sought = ecg.seek(rows, [
    medianColumn('all', kept.length),
    percentileColumn(lowerPercentile, kept.length),
    percentileColumn(upperPercentile, kept.length),
    ...(hasHalves ? halfColumns : []),
  ]);
  const { exact } = sought.read(await ecg.run());
  const [samples = none, lower = none, upper = none, even = none, odd = none] = exact;
  const template = { samples, lower, upper, qrsCount: 2 * frame.qrsHalfCount, memberCount: kept.length };
  const isOne = params.templateOver === 'record';
  const rolled = isOne ? null : await rollTemplates(ecg, settled, { rows, kept, samples }, params);
  return { rolled, template, halves: hasHalves ? [even, odd] : null };
}

/** Lists the cycles that are not rejected. A loop, since `filter` is several times slower for typed arrays. */
function listKept(cycles: Int32Array, rejections: SettledCycles['rejections']): Int32Array {
  const kept = new Int32Array(cycles.length);
  let count = 0;
  for (let i = 0; i < cycles.length; i++) {
    const cycle = cycles[i] ?? 0;
    if (rejections[cycle] === null) kept[count++] = cycle;
  }
  return kept.subarray(0, count);
}

function countOdd(numbers: Int32Array): number {
  let count = 0;
  for (let i = 0; i < numbers.length; i++) count += (numbers[i] ?? 0) & 1;
  return count;
}

/** Input of rolling templates. */
interface RolledRows {
  readonly rows: DeviceCycleRows;
  /** Indices of the cycles that count towards the minimum number in reach. */
  readonly kept: Int32Array;
  /** The record's template. */
  readonly samples: Float64Array;
}

/** Makes a template for each cycle and converts it to the cycle's length, on the device. */
async function rollTemplates(
  ecg: DeviceEcg,
  { cycles, spans }: SettledCycles,
  { rows, kept, samples }: RolledRows,
  params: RollingParams,
): Promise<Float64Array> {
  const rolled = new Float64Array(ecg.samples.values.length);
  const ready = touchAhead(rolled);
  const put = (to: DeviceArray) => {
    ecg.commands.upload(to, new Float32Array(samples));
  };
  const templates = deviceTemplates(ecg, put, rows, kept, cycles, params);
  const { words, rows: places, sampleCount } = ecg.runs(spans, cycles, templates.numbers);
  const made = ecg.allocate('clean ECG', ecg.x.byteLength);
  demodulateBeats(
    ecg.commands.stage('demodulation'),
    {
      x: ecg.x,
      runs: ecg.upload('cycles', words),
      runCount: cycles.length,
      places: ecg.upload('places', placeWords(places)),
      templates: templates.array,
      columnCount: ecg.length,
      sampleCount,
    },
    made,
    ecg.allocate('figures', beatFigureBytes * cycles.length),
  );
  ecg.commands.downloadInto(made, createDoubleReceiver(rolled));
  await ready;
  await ecg.run();
  return rolled;
}
