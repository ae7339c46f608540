import {
  extendWithLast,
  countCyclesReaching,
  createUnstretchedModulator,
} from '../../analysis/denoise/compared/unmodulated.ts';
import { filterRows, type SettledCycles } from '../../analysis/denoise/correct-cycles.ts';
import { createMoments } from '../../analysis/denoise/noise-moments.ts';
import { splitRows, measureTemplateScatter } from '../../analysis/denoise/split-half.ts';
import { templateParams } from './denoise-params.ts';
import { CycleReader } from './cycle-reader.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import type { OtherEcg } from './measure-other.ts';
import type { Pause } from './pause-share.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/**
 * Computes an ensemble average of the cycles of a run without modulation, which shows what modulation gains.
 *
 * The kept and moved cycles are aligned at their starts and averaged over the median length, each as far as it
 * extends. When it is put back, the average is cut at the end of a shorter cycle. In a longer one, a straight line
 * leads from its last sample to its first, where the next cycle starts.
 */
export async function unmodulatedEcg(
  { outputs, parameters }: DenoiseRun,
  settled: SettledCycles,
  pause: Pause,
): Promise<OtherEcg> {
  const { ecg } = outputs.preprocess;
  const { cycles, spans, rejections, frame } = settled;
  const modulator = createUnstretchedModulator(frame);
  const reader = new CycleReader(ecg, spans, modulator);
  const { templateAverage } = templateParams(parameters);
  const kept = filterRows(cycles, (cycle) => rejections[cycle] === null);
  const averages = [kept, ...splitRows(kept, cycles)].map((rows) => {
    const members = rows.map((row) => cycles[row] ?? 0);
    const counts = countCyclesReaching(reader.length, spans, members);
    return reader.averageCycles(members, templateAverage, [], counts);
  });
  await reader.goOver(averages, pause);
  const [template, even, odd] = averages.map(({ average }) => average);
  for (const one of [template, even, odd]) if (one !== undefined) extendWithLast(one);
  const isSplit = averages.every(({ members }) => members.size > 0);
  const scatter =
    isSplit && even !== undefined && odd !== undefined
      ? measureTemplateScatter([even, odd], modulator.demodulate, spans, cycles)
      : createMoments(rejections.length);
  const read = template === undefined ? null : replaceCycles(ecg, settled, template, modulator.demodulate);
  return { read: read ?? ((from, to) => ecg.read(from, to)), scatter };
}

/** Returns a reader of the ECG with a template in the place of every cycle. */
function replaceCycles(
  ecg: PreprocessedEcg,
  { cycles, spans: { froms, tos } }: SettledCycles,
  template: Float64Array,
  put: (template: Float64Array, out: Float64Array, from: number, to: number) => void,
): OtherEcg['read'] {
  let place = 0;
  return async (from, to) => {
    const clean = (await ecg.read(from, to)).slice();
    // Requests are in order, except that an ectopic beat may begin before the end of the beat before it.
    while (place > 0 && (tos[cycles[place - 1] ?? 0] ?? 0) > from) place--;
    while (place < cycles.length && (tos[cycles[place] ?? 0] ?? 0) <= from) place++;
    for (let next = place; next < cycles.length; next++) {
      const cycle = cycles[next] ?? 0;
      const [start, end] = [froms[cycle] ?? 0, tos[cycle] ?? 0];
      if (start >= to) break;
      const own = new Float64Array(end - start);
      put(template, own, 0, own.length);
      const [first, last] = [Math.max(start, from), Math.min(end, to)];
      clean.set(own.subarray(first - start, last - start), first - from);
    }
    return clean;
  };
}
