import type { DenoiseVariantRow } from '../../model/denoise-view.ts';
import { compareVariants } from '../../pipeline/denoise/compare-variants.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { pauser } from '../calls/pauser.ts';
import type { ReportProgress } from '../protocol.ts';

/** The comparison of a run is made once, however often it is asked for. */
const kept = new WeakMap<object, readonly DenoiseVariantRow[]>();

/**
 * The recording of a run cleaned in other ways.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
export async function keptVariants(
  run: DenoiseRun,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<readonly DenoiseVariantRow[]> {
  const before = kept.get(run.outputs);
  if (before !== undefined) return before;
  const pause = pauser(signal, tell);
  const made = await compareVariants(run, pause);
  kept.set(run.outputs, made);
  return made;
}
