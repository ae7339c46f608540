import type { GpuAccess } from '../gpu/gpu-access.ts';
import { analyseCall } from './analyse-call.ts';
import { createCallContext, type CallContext } from './calls/call-context.ts';
import type { ScratchSpace } from '../pipeline/signals/stored-signal.ts';
import { correctingCalls } from './recordings/correcting-calls.ts';
import { drawingCalls } from './traces/drawing-calls.ts';
import { openingCalls } from './recordings/opening-calls.ts';
import { savingCalls } from './recordings/saving-calls.ts';
import { sweepCalls } from './sweeps/sweep-calls.ts';
import { studyCalls } from './performance/study-calls.ts';
import type { SteppedAnalysis } from '../pipeline/analyses.ts';
import type { BeatSteps } from '../model/steps.ts';
import type { TrueBeat, Truth } from '../model/synthetic.ts';
import { heldRecording } from './recordings/held-recordings.ts';
import { type Outcome, toOutcome } from './calls/outcome.ts';
import type { RecordingId } from './protocol.ts';

/**
 * Makes the calls of the analysis worker. The worker owns the recordings and everything computed from them; the page
 * refers to them by id. No error is thrown across threads: every call returns an `Outcome`.
 *
 * @param gpu            null if analyses run on the CPU
 * @param mostHeldCount  maximum number of samples of an ECG that is cleaned as a whole; longer ones are processed in
 *   passes
 * @param places         storage for the positions of all levels in a long record; in memory if omitted
 */
export function createAnalysisApi(
  gpu: GpuAccess | null = null,
  mostHeldCount?: number,
  places?: ScratchSpace,
) {
  const context = createCallContext(gpu, mostHeldCount, places);
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

/** Maximum distance between a true beat and the measured beat that it belongs to, s. */
const matchSec = 0.15;

function trueBeatAt(truth: Truth | null, rSec: number): TrueBeat | null {
  const near = (truth?.beats ?? []).filter(({ r }) => Math.abs(r - rSec) <= matchSec);
  return near.toSorted((a, b) => Math.abs(a.r - rSec) - Math.abs(b.r - rSec))[0] ?? null;
}

/** Calls for the Steps of the newest results. */
function stepsCalls({ held }: CallContext) {
  return {
    /** Returns the steps from raw samples to the numbers of the beat at R; null before there is a result. */
    beatSteps: (
      analysis: SteppedAnalysis,
      id: RecordingId,
      rSec: number,
    ): Promise<Outcome<BeatSteps | null>> =>
      toOutcome(() => {
        const { runs, truth } = heldRecording(held, id);
        const { last } = runs[analysis];
        return last === null ? null : last.steps({ rSec, truth: trueBeatAt(truth, rSec) });
      }),
  };
}
