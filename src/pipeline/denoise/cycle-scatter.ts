import { addNoise, type NoiseMoments } from '../../analysis/denoise/noise-moments.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { templateReader } from './template-reader.ts';

/** Takes the noise of one cycle's template into the sums; of cycles in their order. */
export type AddScatter = (moments: NoiseMoments, cycle: number) => Promise<void>;

/** Half the difference of the templates of odd and of even cycles, as `splitHalf`. */
export function scatterReader(plan: CleaningPlan): AddScatter {
  const { settled, kept, halves, reader, average, reach, shapes } = plan;
  const { modulator, spans } = settled;
  const usual = settled.cycles.filter((cycle) => shapes[cycle] === 0);
  if (halves.some(({ members }) => members.length === 0)) return () => Promise.resolve();
  const [even, odd] = halves.map(({ members, template }) =>
    templateReader(reader, { members, kept }, average, reach, template),
  );
  const longest = usual.reduce((most, i) => Math.max(most, (spans.tos[i] ?? 0) - (spans.froms[i] ?? 0)), 0);
  const [own, none] = [new Float64Array(longest), new Float64Array(longest)];
  const half = new Float64Array(reader.length);
  return async (moments, cycle) => {
    if (even === undefined || odd === undefined || shapes[cycle] !== 0) return;
    const [evenTemplate, oddTemplate] = [await even.of(cycle), await odd.of(cycle)];
    for (let k = 0; k < half.length; k++) half[k] = ((oddTemplate[k] ?? 0) - (evenTemplate[k] ?? 0)) / 2;
    const count = (spans.tos[cycle] ?? 0) - (spans.froms[cycle] ?? 0);
    modulator.demodulate(half, own, 0, count);
    addNoise(moments, cycle, own, none, 0, count);
  };
}
