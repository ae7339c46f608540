import type { Looking } from '../../../analysis/denoise/ectopic/looking.ts';
import { letOthersIn } from '../../let-others-in.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Looks between which other work is let in. */
const lookEvery = 1 << 14;

/**
 * Runs a search over an ECG that is not there as a whole.
 * @throws what `signal` aborts with
 */
export async function lookInPasses<Found>(
  search: Looking<Found>,
  ecg: PreprocessedEcg,
  signal: AbortSignal,
): Promise<Found> {
  let step = search.next();
  for (let looks = 1; step.done !== true; looks++) {
    const { from, to } = step.value;
    step = search.next(await ecg.read(from, to));
    if (looks % lookEvery !== 0) continue;
    await letOthersIn();
    signal.throwIfAborted();
  }
  return step.value;
}
