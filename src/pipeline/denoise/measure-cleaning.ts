import { measureCycle, startMeasuring } from '../../analysis/denoise/measure-snr.ts';
import type { SnrParts } from '../../analysis/denoise/snr.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { cleanInOrder, type CleanPiece } from './clean-in-order.ts';
import { pauseAfter } from './cycle-reader.ts';
import { scatterReader } from './cycle-scatter.ts';
import type { Pause } from './part-of-work.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Takes a piece of a clean ECG. @param truth  of the same samples; null where none is known */
export type TakePiece = (piece: CleanPiece, truth: Float64Array | null) => void;

/**
 * Lays the clean ECG from its first sample to its last, and sums amplitudes and noise over every cycle.
 *
 * @param truth  null where none is known
 * @param take   is given all that is laid on the way
 */
export async function measureCleaning(
  ecg: PreprocessedEcg,
  truth: PreprocessedEcg | null,
  plan: CleaningPlan,
  pause: Pause,
  take: TakePiece | null = null,
): Promise<SnrParts> {
  const { settled, shapes, rejections } = plan;
  const parts = startMeasuring(settled.cycles, rejections.length, truth !== null);
  const addScatter = scatterReader(plan);
  let place = 0;
  for await (const piece of cleanInOrder(ecg, plan)) {
    const { cycle, from, noisy, clean } = piece;
    if (cycle === null && take === null) continue;
    const known = truth === null ? null : await truth.read(from, from + clean.length);
    take?.(piece, known);
    if (cycle === null) continue;
    const signals = { preprocessed: noisy, clean, truth: known };
    measureCycle(parts, signals, cycle, { from: 0, to: clean.length }, shapes[cycle] !== -1);
    await addScatter(parts.scatter, cycle);
    await pauseAfter(place++, settled.cycles.length, pause);
  }
  return parts;
}

/** Gives all of an ECG that nothing was cleaned of. */
export async function takeUntouched(
  ecg: PreprocessedEcg,
  truth: PreprocessedEcg | null,
  take: TakePiece,
  pause: Pause,
): Promise<void> {
  for await (const piece of cleanInOrder(ecg, null)) {
    const { from, clean } = piece;
    const to = from + clean.length;
    take(piece, truth === null ? null : await truth.read(from, to));
    await pause(to / ecg.sampleCount);
  }
}
