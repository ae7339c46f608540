import { addNoise, type NoiseMoments } from '../../analysis/denoise/noise-moments.ts';
import { measureCycle, createSnrParts } from '../../analysis/denoise/measure-snr.ts';
import { measureTemplateScatter } from '../../analysis/denoise/split-half.ts';
import type { SnrParts } from '../../analysis/denoise/snr.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { cleanInOrder, type CleanPiece } from './clean-in-order.ts';
import { pauseAfter } from './cycle-reader.ts';
import { templateReader } from './template-reader.ts';
import type { Pause } from './pause-share.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/**
 * Receives a piece of a clean ECG.
 * @param truth  of the same samples; null if unknown
 */
export type OnCleanPiece = (piece: CleanPiece, truth: Float64Array | null) => void;

/**
 * Makes the clean ECG from its first sample to its last, and sums amplitudes and noise over every cycle.
 *
 * @param truth  null if unknown
 * @param take   receives all pieces
 */
export async function measureCleaning(
  ecg: PreprocessedEcg,
  truth: PreprocessedEcg | null,
  plan: CleaningPlan,
  pause: Pause,
  take: OnCleanPiece | null = null,
): Promise<SnrParts> {
  const { settled, shapes, rejections } = plan;
  const parts = createSnrParts(settled.cycles, rejections.length, truth !== null);
  const steady = scatterOfRecord(plan);
  const addScatter = steady === null ? scatterReader(plan) : null;
  let place = 0;
  for await (const piece of cleanInOrder(ecg, plan)) {
    const { cycle, from, noisy, clean } = piece;
    if (cycle === null && take === null) continue;
    const known = truth === null ? null : await truth.read(from, from + clean.length);
    take?.(piece, known);
    if (cycle === null) continue;
    const signals = { preprocessed: noisy, clean, truth: known };
    measureCycle(parts, signals, cycle, { from: 0, to: clean.length }, shapes[cycle] !== -1);
    await addScatter?.(parts.scatter, cycle);
    await pauseAfter(place++, settled.cycles.length, pause);
  }
  return steady === null ? parts : { ...parts, scatter: steady };
}

/** Passes on all of an ECG in which nothing was cleaned. */
export async function emitUncleaned(
  ecg: PreprocessedEcg,
  truth: PreprocessedEcg | null,
  take: OnCleanPiece,
  pause: Pause,
): Promise<void> {
  for await (const piece of cleanInOrder(ecg, null)) {
    const { from, clean } = piece;
    const to = from + clean.length;
    take(piece, truth === null ? null : await truth.read(from, to));
    await pause(to / ecg.sampleCount);
  }
}

/** Computes the random error of the record's template; null if cycles have different templates. */
function scatterOfRecord({ settled, halves, reach, shapes }: CleaningPlan): NoiseMoments | null {
  const [{ template: even }, { template: odd }] = halves;
  if (reach.templateOver !== 'record' || even === null || odd === null) return null;
  const usual = settled.cycles.filter((cycle) => shapes[cycle] === 0);
  return measureTemplateScatter([even, odd], settled.modulator.demodulate, settled.spans, usual);
}

/** Adds the noise of one cycle's template to the sums; called in order of the cycles. */
type AddScatter = (moments: NoiseMoments, cycle: number) => Promise<void>;

/**
 * Computes half the difference of the templates of odd and of even cycles, at the length of every cycle: the random
 * error of a template.
 */
function scatterReader(plan: CleaningPlan): AddScatter {
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
