import type { CleanedEcg } from '../../../analysis/denoise/clean-ecg.ts';
import type { CorrectedCycles } from '../../../analysis/denoise/correct-cycles.ts';
import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import { medianColumn, percentileColumn } from '../../../gpu/exact-ranks.ts';
import { beatFigureBytes, demodulateBeats } from '../../../gpu/kernels/beat-demodulation.ts';
import { placeWords } from '../../../gpu/kernels/beat-modulation.ts';
import type { DeviceEcg } from './device-ecg.ts';
import { deviceTemplates } from './device-templates.ts';

/** Percentiles of the members that a template is shown with. */
const [lowerPercentile, upperPercentile] = [10, 90];

/** A clean ECG, and the templates of its even and odd cycles; null where they roll, or a half has none. */
export interface CleanedOnDevice {
  readonly cleaned: CleanedEcg;
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

/**
 * `cleanEcg` on a device, by medians: the template and its spread are those of the CPU, the clean samples within
 * single precision of them.
 *
 * @param corrected  with a cycle at least that the template can be made of
 * @throws GpuLostError, GpuRefusedError
 */
export async function cleanOnDevice(
  ecg: DeviceEcg,
  corrected: CorrectedCycles,
  params: ReachParams,
): Promise<CleanedOnDevice> {
  const { rejections, spans, frame, cycles } = corrected;
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
  ecg.commands.downloadInto(clean, (mapped, byteOffset) => {
    made.set(new Float32Array(mapped, byteOffset, made.length));
  });
  await ecg.run();
  ecg.give(rows.columns, templates.array, clean);
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of cycles) shapes[cycle] = 0;
  const cleaned = {
    clean: betweenCycles(ecg.samples.values, made, corrected),
    template: { samples, lower, upper, qrsCount: 2 * frame.qrsHalfCount, memberCount: kept.length },
    ectopicTemplates: [],
    cycles,
    spans,
    shapes,
    rejections,
  };
  return { cleaned, halves: hasHalves ? [even, odd] : null };
}

/** Puts the ECG itself between the cycles that were made. @param clean  changed in place */
function betweenCycles(
  values: Float64Array,
  clean: Float64Array,
  { cycles, spans: { froms, tos } }: CorrectedCycles,
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
