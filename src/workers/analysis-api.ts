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
 * What the analysis worker does. It owns the recordings and all that is computed of them; the page
 * names them by id. Nothing throws across: every call gives an `Outcome`.
 *
 * @param gpu            null where analyses are to run on the CPU
 * @param mostHeldCount  samples of an ECG that may be cleaned as a whole; longer ones go in passes
 * @param places         where the places of all levels of a long record stay; in memory where left out
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

/** A true beat belongs to a measured one this near, s. */
const matchSec = 0.15;

function trueBeatAt(truth: Truth | null, rSec: number): TrueBeat | null {
  const near = (truth?.beats ?? []).filter(({ r }) => Math.abs(r - rSec) <= matchSec);
  return near.toSorted((a, b) => Math.abs(a.r - rSec) - Math.abs(b.r - rSec))[0] ?? null;
}

/** What Steps shows of the newest results. */
function stepsCalls({ held }: CallContext) {
  return {
    /** The way from raw samples to the numbers of the beat at R; null before there is a result. */
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
