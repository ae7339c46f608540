import { measureCycle, startMeasuring } from '../../../analysis/denoise/measure-snr.ts';
import type { SnrParts } from '../../../analysis/denoise/snr.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { cleanInOrder } from './clean-in-order.ts';
import { type Pause, pauseAfter } from './cycle-reader.ts';
import { scatterReader } from './cycle-scatter.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** What `measureSnr` and `splitHalf` give, of an ECG that is not there as a whole. @param truth  null where none is known */
export async function measureInPasses(
  ecg: PreprocessedEcg,
  truth: PreprocessedEcg | null,
  plan: CleaningPlan,
  pause: Pause,
): Promise<SnrParts> {
  const { settled, shapes, rejections } = plan;
  const parts = startMeasuring(settled.cycles, rejections.length, truth !== null);
  const addScatter = await scatterReader(plan, pause);
  let place = 0;
  const clean = cleanInOrder(ecg, plan, async ({ cycle, from, noisy, clean: made }) => {
    const known = truth === null ? null : await truth.read(from, from + made.length);
    const signals = { preprocessed: noisy, clean: made, truth: known };
    measureCycle(parts, signals, cycle, { from: 0, to: made.length }, shapes[cycle] !== -1);
    await addScatter(parts.scatter, cycle);
    await pauseAfter(place++, settled.cycles.length, pause);
  });
  for await (const _ of clean);
  return parts;
}
