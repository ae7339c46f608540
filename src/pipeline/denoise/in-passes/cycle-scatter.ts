import { addNoise, type NoiseMoments } from '../../../analysis/denoise/noise-moments.ts';
import { splitRows } from '../../../analysis/denoise/split-half.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import type { Pause } from './cycle-reader.ts';
import { asksForRecord, templateReader } from './template-reader.ts';

/** Takes the noise of one cycle's template into the sums; of cycles in their order. */
export type AddScatter = (moments: NoiseMoments, cycle: number) => Promise<void>;

/** Half the difference of the templates of odd and of even cycles, as `splitHalf`. */
export async function scatterReader(plan: CleaningPlan, pause: Pause): Promise<AddScatter> {
  const { settled, kept, reader, average, reach, shapes } = plan;
  const { modulator, spans } = settled;
  const usual = settled.cycles.filter((cycle) => shapes[cycle] === 0);
  const rows = Int32Array.from(kept.keys());
  const halves = splitRows(rows, kept).map((places) => places.map((place) => kept[place] ?? 0));
  if (halves.some((members) => members.length === 0)) return () => Promise.resolve();
  const numbers = halves.map((members) => ({ members, kept }));
  const isWanted = numbers.some((half) => asksForRecord(half, usual, reach));
  const records = isWanted ? await reader.averages(halves, average, pause) : [];
  const [even, odd] = numbers.map((half, i) =>
    templateReader(reader, half, average, reach, records[i] ?? null),
  );
  const longest = usual.reduce((most, i) => Math.max(most, (spans.tos[i] ?? 0) - (spans.froms[i] ?? 0)), 0);
  const [own, none] = [new Float64Array(longest), new Float64Array(longest)];
  return async (moments, cycle) => {
    if (even === undefined || odd === undefined || shapes[cycle] !== 0) return;
    const evenTemplate = await even.of(cycle);
    const half = (await odd.of(cycle)).map((value, k) => (value - (evenTemplate[k] ?? 0)) / 2);
    const count = (spans.tos[cycle] ?? 0) - (spans.froms[cycle] ?? 0);
    modulator.demodulate(half, own, 0, count);
    addNoise(moments, cycle, own, none, 0, count);
  };
}
