import type { SettledCycles } from '../../../analysis/denoise/correct-cycles.ts';
import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import type { CycleTemplate } from '../../../model/denoise.ts';
import { medianColumn, percentileColumn } from '../../../gpu/exact-ranks.ts';
import { beatFigureBytes, demodulateBeats } from '../../../gpu/kernels/beat-demodulation.ts';
import { placeWords } from '../../../gpu/kernels/beat-modulation.ts';
import { takeDoubles } from '../../../gpu/single-samples.ts';
import type { DeviceEcg } from './device-ecg.ts';
import { deviceTemplates } from './device-templates.ts';

/** Percentiles of the members that a template is shown with. */
const [lowerPercentile, upperPercentile] = [10, 90];

/** What a device makes of usual cycles. */
export interface CleanedOnDevice {
  /** The ECG with a template in the place of every cycle, whatever its shape. */
  readonly clean: Float64Array;
  readonly template: CycleTemplate;
  /** Templates of the even and odd cycles; null where they roll, or a half has none. */
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

/**
 * The cycles of an ECG cleaned on a device, by medians: the template and its spread are those of the CPU, the clean samples within
 * single precision of them.
 *
 * @param settled  with a cycle at least that the template can be made of
 * @throws GpuLostError, GpuRefusedError
 */
export async function cleanOnDevice(
  ecg: DeviceEcg,
  settled: SettledCycles,
  params: ReachParams,
): Promise<CleanedOnDevice> {
  const { rejections, spans, frame, cycles } = settled;
  const kept = cycles.filter((cycle) => rejections[cycle] === null);
  const rows = ecg.lay(spans, kept);
  const none = new Float64Array();
  const oddCount = kept.filter((cycle) => cycle % 2 === 1).length;
  const hasHalves = params.templateOver === 'record' && oddCount > 0 && oddCount < kept.length;
  const halfColumns = [medianColumn('even', kept.length - oddCount), medianColumn('odd', oddCount)];
  const [samples = none, lower = none, upper = none, even = none, odd = none] = await ecg.statistics(rows, [
    medianColumn('all', kept.length),
    percentileColumn(lowerPercentile, kept.length),
    percentileColumn(upperPercentile, kept.length),
    ...(hasHalves ? halfColumns : []),
  ]);
  const templates = deviceTemplates(ecg, samples, rows, kept, cycles, params);
  const { words, rows: places, sampleCount } = ecg.runs(spans, cycles, templates.numbers);
  // What only rolling templates are made of lies idle now, and is as long as what comes next.
  if (params.templateOver === 'record') ecg.give(rows.columns);
  const clean = ecg.allocate('clean ECG', ecg.x.byteLength);
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
    clean,
    ecg.allocate('figures', beatFigureBytes * cycles.length),
  );
  const made = new Float64Array(ecg.samples.values.length);
  ecg.commands.downloadInto(clean, takeDoubles(made));
  await ecg.run();
  ecg.give(rows.columns, templates.array, clean);
  return {
    clean: betweenCycles(ecg.samples.values, made, settled),
    template: { samples, lower, upper, qrsCount: 2 * frame.qrsHalfCount, memberCount: kept.length },
    halves: hasHalves ? [even, odd] : null,
  };
}

/** Puts the ECG itself between the cycles that were made. @param clean  changed in place */
function betweenCycles(
  values: Float64Array,
  clean: Float64Array,
  { cycles, spans: { froms, tos } }: SettledCycles,
): Float64Array {
  let end = 0;
  const leave = (to: number) => {
    if (to > end) clean.set(values.subarray(end, to), end);
  };
  for (const cycle of cycles) {
    leave(froms[cycle] ?? 0);
    end = tos[cycle] ?? 0;
  }
  leave(values.length);
  return clean;
}
