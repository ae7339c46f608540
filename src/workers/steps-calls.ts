import type { SteppedAnalysis } from '../pipeline/analyses.ts';
import type { BeatSteps } from '../model/steps.ts';
import type { TrueBeat, Truth } from '../model/synthetic.ts';
import type { CallContext } from './calls/call-context.ts';
import { heldRecording } from './recordings/held-recordings.ts';
import { type Outcome, toOutcome } from './calls/outcome.ts';
import type { RecordingId } from './protocol.ts';

/** A true beat belongs to a measured one this near, s. */
const matchSec = 0.15;

function trueBeatAt(truth: Truth | null, rSec: number): TrueBeat | null {
  const near = (truth?.beats ?? []).filter(({ r }) => Math.abs(r - rSec) <= matchSec);
  return near.toSorted((a, b) => Math.abs(a.r - rSec) - Math.abs(b.r - rSec))[0] ?? null;
}

/** What Steps shows of the newest results. */
export function stepsCalls({ held }: CallContext) {
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
