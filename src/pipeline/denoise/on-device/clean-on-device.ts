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

/** Usual cycles cleaned on a device. */
export interface CleanedOnDevice {
  /** The ECG with a template in the place of every cycle, whatever its shape. */
  readonly clean: Float64Array;
  readonly template: CycleTemplate;
  /** Templates of the even and odd cycles; null if they roll, or if a half has none. */
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

/**
 * Cleans the cycles of an ECG on a device, with medians. The template, its spread and the samples made from it equal
 * those of the CPU. Samples made from rolling templates differ by rounding to single precision.
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
  const made = new Float64Array(ecg.samples.values.length);
  const template = { samples, lower, upper, qrsCount: 2 * frame.qrsHalfCount, memberCount: kept.length };
  if (params.templateOver === 'record') uploadTemplate(made, ecg, settled, samples);
  else await putRolling(made, ecg, settled, { rows, kept, samples }, params);
  putBetween(ecg.samples.values, made, settled);
  return { clean: made, template, halves: hasHalves ? [even, odd] : null };
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

/**
 * Writes one template in the place of all cycles on the CPU. It is converted once to each of their lengths, which
 * takes less time than converting the result of a device back to double precision.
 */
function uploadTemplate(
  clean: Float64Array,
  { modulator }: DeviceEcg,
  { cycles, spans: { froms, tos } }: SettledCycles,
  template: Float64Array,
): void {
  const byLength: (Float64Array | undefined)[] = [];
  for (const cycle of cycles) {
    const from = froms[cycle] ?? 0;
    const length = (tos[cycle] ?? 0) - from;
    let own = byLength[length];
    if (own === undefined) {
      own = new Float64Array(length);
      modulator.demodulate(template, own, 0, length);
      byLength[length] = own;
    }
    clean.set(own, from);
  }
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
async function putRolling(
  clean: Float64Array,
  ecg: DeviceEcg,
  { cycles, spans }: SettledCycles,
  { rows, kept, samples }: RolledRows,
  params: RollingParams,
): Promise<void> {
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
  ecg.commands.downloadInto(made, createDoubleReceiver(clean));
  await ecg.run();
}

/**
 * Writes the ECG itself between the cleaned cycles.
 * @param clean  changed in place
 */
function putBetween(
  values: Float64Array,
  clean: Float64Array,
  { cycles, spans: { froms, tos } }: SettledCycles,
): void {
  let end = 0;
  const leave = (to: number) => {
    if (to > end) clean.set(values.subarray(end, to), end);
  };
  for (const cycle of cycles) {
    leave(froms[cycle] ?? 0);
    end = tos[cycle] ?? 0;
  }
  leave(values.length);
}
