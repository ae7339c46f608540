import type { DenoiseParams } from '../../model/denoise.ts';
import type { CorrectedCycles } from './correct-cycles.ts';
import { rowsWhere } from './correct-cycles.ts';
import { addNoise, createMoments } from './noise-moments.ts';
import type { NoiseMoments } from './noise-moments.ts';
import type { ReachParams, TemplateSource } from './template-source.ts';
import { createTemplateSource } from './template-source.ts';

/**
 * Half the difference of the templates of odd and of even cycles, at every cycle's own length: what
 * chance leaves in a template. Numbers count all cycles, kept or not.
 *
 * @param cycles  numbers of those it is wanted of, ascending
 * @returns nothing counted where one half has no kept cycle
 */
export function splitHalf(
  { rows, rejections, modulator, spans: { froms, tos } }: CorrectedCycles,
  cycles: Int32Array,
  params: ReachParams & Pick<DenoiseParams, 'templateAverage'>,
): NoiseMoments {
  const moments = createMoments(rejections.length);
  const halves: TemplateSource[] = [];
  const kept = rowsWhere(rows.cycles, (cycle) => rejections[cycle] === null);
  for (const parity of [0, 1]) {
    const members = kept.filter((row) => rows.cycles[row] % 2 === parity);
    if (members.length === 0) return moments;
    halves.push(createTemplateSource(rows, members, kept, params.templateAverage, params));
  }
  const half = new Float64Array(rows.length);
  const longest = cycles.reduce((most, cycle) => Math.max(most, tos[cycle] - froms[cycle]), 0);
  const own = new Float64Array(longest);
  const none = new Float64Array(longest);
  for (const cycle of cycles) {
    const [even, odd] = halves.map((source) => source.of(cycle));
    for (let k = 0; k < half.length; k++) half[k] = (odd[k] - even[k]) / 2;
    const count = tos[cycle] - froms[cycle];
    modulator.demodulate(half, own, 0, count);
    addNoise(moments, cycle, own, none, 0, count);
  }
  return moments;
}
