import { mean, median } from '../../../dsp/stats.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { CorrectedCycles } from '../correct-cycles.ts';
import { keptRows } from '../correct-cycles.ts';
import type { CycleFrame } from '../cycle-layout.ts';
import { cycleLength } from '../cycle-layout.ts';
import type { CycleSpans } from '../cycle-rows.ts';
import type { Modulator } from '../modulate.ts';
import { createMoments } from '../noise-moments.ts';
import type { NoiseMoments } from '../noise-moments.ts';
import { splitRows, steadyScatter } from '../split-half.ts';

/** An ECG cleaned by an ensemble average. */
export interface UnmodulatedEcg {
  readonly clean: Float64Array;
  /** As `splitHalf` gives it. */
  readonly scatter: NoiseMoments;
}

/**
 * An ensemble average of the same cycles without any modulation, which shows what modulation gains.
 *
 * The cycles kept, as moved, are laid over each other from their starts and averaged over the median
 * length, each as far as it reaches. Put back, the average is cut at the end of a shorter cycle; in a
 * longer one a straight line leads from its last sample to its first, where the next cycle starts.
 *
 * @param preprocessed  samples; NaN in gaps
 * @returns the cleaned ECG, as long as `preprocessed`
 */
export function cleanUnmodulated(
  preprocessed: Float64Array,
  corrected: CorrectedCycles,
  average: DenoiseParams['templateAverage'],
): UnmodulatedEcg {
  const { rows, spans, rejections } = corrected;
  const { froms, tos } = spans;
  const kept = keptRows(corrected);
  const templateOf = (members: Int32Array) => {
    const cycles = members.map((row) => rows.cycles[row]);
    return averageOwn(preprocessed, corrected, cycles, average);
  };
  const template = templateOf(kept);
  const clean = preprocessed.slice();
  for (const cycle of rows.cycles) putUnstretched(template, clean, froms[cycle], tos[cycle]);
  const halves = splitRows(kept, rows.cycles);
  if (halves.some((members) => members.length === 0)) {
    return { clean, scatter: createMoments(rejections.length) };
  }
  const [even, odd] = halves.map(templateOf);
  return { clean, scatter: steadyScatter([even, odd], putUnstretched, spans, rows.cycles) };
}

/** Each sample over the cycles that reach so far; past all of them, the last one there is. */
function averageOwn(
  x: Float64Array,
  { rows: { length }, spans: { froms, tos } }: CorrectedCycles,
  cycles: Int32Array,
  average: DenoiseParams['templateAverage'],
): Float64Array {
  const of = average === 'median' ? median : mean;
  const column = new Float64Array(cycles.length);
  const template = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    let count = 0;
    for (const cycle of cycles) if (froms[cycle] + k < tos[cycle]) column[count++] = x[froms[cycle] + k];
    template[k] = count === 0 ? template[k - 1] : of(column.subarray(0, count));
  }
  return template;
}

/**
 * Modulation that is none: a cycle as far as it reaches, NaN beyond, and the average as `cleanUnmodulated` puts it back.
 *
 * @param frame lengths of the median cycle, samples
 * @returns copies cycles, without a change of length
 */
export function unstretched(frame: CycleFrame): Modulator {
  const length = cycleLength(frame);
  return {
    frame,
    modulate: (x, from, to, out, at) => {
      for (let k = 0; k < length; k++) out[at + k] = from + k < to ? x[from + k] : Number.NaN;
    },
    demodulate: putUnstretched,
  };
}

/**
 * Of cycles at their own length, how many reach each sample of so many.
 *
 * @param length samples that are asked about, from the start of a cycle
 * @param spans  first sample of each cycle, and behind its last
 * @param cycles numbers of the cycles
 * @returns one count a sample, falling
 */
export function reachingCounts(
  length: number,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(length);
  for (const cycle of cycles) {
    for (let k = Math.min(length, tos[cycle] - froms[cycle]) - 1; k >= 0; k--) counts[k]++;
  }
  return counts;
}

/**
 * Past all cycles an average goes on as its last sample.
 *
 * @param average NaN there, changed in place
 */
export function goOnBeyond(average: Float64Array): void {
  for (let k = 1; k < average.length; k++) if (Number.isNaN(average[k])) average[k] = average[k - 1];
}

function putUnstretched(template: Float64Array, out: Float64Array, from: number, to: number): void {
  const { length } = template;
  const cut = Math.min(length, to - from);
  out.set(template.subarray(0, cut), from);
  const last = template[length - 1];
  const rise = (template[0] - last) / (to - from - length + 1);
  for (let i = from + length; i < to; i++) out[i] = last + rise * (i - from - length + 1);
}
