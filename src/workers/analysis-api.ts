import type { GpuAccess } from '../gpu/gpu-access.ts';
import { analyseCall } from './analyse-call.ts';
import { createCallContext } from './calls/call-context.ts';
import { correctingCalls } from './recordings/correcting-calls.ts';
import { drawingCalls } from './traces/drawing-calls.ts';
import { openingCalls } from './recordings/opening-calls.ts';
import { savingCalls } from './recordings/saving-calls.ts';
import { stepsCalls } from './steps-calls.ts';
import { sweepCalls } from './sweeps/sweep-calls.ts';
import { studyCalls } from './performance/study-calls.ts';

/**
 * What the analysis worker does. It owns the recordings and all that is computed of them; the page
 * names them by id. Nothing throws across: every call gives an `Outcome`.
 *
 * @param gpu            null where analyses are to run on the CPU
 * @param mostHeldCount  samples of an ECG that may be cleaned as a whole; longer ones go in passes
 */
export function createAnalysisApi(gpu: GpuAccess | null = null, mostHeldCount?: number) {
  const context = createCallContext(gpu, mostHeldCount);
  return {
    ...openingCalls(context),
    ...correctingCalls(context),
    ...analyseCall(context),
    ...drawingCalls(context),
    ...stepsCalls(context),
    ...studyCalls(context),
    ...savingCalls(context),
    ...sweepCalls(context),
    cancel: context.cancel,
  };
}

export type AnalysisApi = ReturnType<typeof createAnalysisApi>;
