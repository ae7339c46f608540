import type { Looking } from '../../../analysis/denoise/ectopic/looking.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Looks between which other work is let in. */
const lookEvery = 1 << 14;

/** Runs a search over an ECG that is not there as a whole. @param letIn  lets other work in, and a cancel */
export async function lookInPasses<Found>(
  search: Looking<Found>,
  ecg: PreprocessedEcg,
  letIn: () => Promise<void>,
): Promise<Found> {
  let step = search.next();
  for (let looks = 1; step.done !== true; looks++) {
    const { from, to } = step.value;
    step = search.next(await ecg.read(from, to));
    if (looks % lookEvery === 0) await letIn();
  }
  return step.value;
}
