import { useEffect, useState } from 'react';
import type { BeatSteps } from '../model/steps.ts';
import type { AnalysisClient } from '../workers/client-types.ts';
import type { SteppedAnalysis } from '../workers/protocol.ts';
import { failureInWords } from '../state/failure-of.ts';

interface StepsState {
  readonly steps: BeatSteps | null;
  /** The result that they are of. */
  readonly of: unknown;
  readonly problem: string | null;
}

/**
 * The steps of the beat at R in the newest result; the old ones until the new are there.
 *
 * @param result  the newest, with which they are asked for anew
 */
export function useBeatSteps(
  client: Pick<AnalysisClient, 'beatSteps'>,
  analysis: SteppedAnalysis,
  recordingId: string,
  result: unknown,
  rSec: number | null,
): StepsState {
  const [state, setState] = useState<StepsState>({ steps: null, of: null, problem: null });
  useEffect(() => {
    if (rSec === null) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const steps = await client.beatSteps(analysis, recordingId, rSec);
        if (live) setState({ steps, of: result, problem: null });
      } catch (error) {
        const { code, message } = failureInWords(error);
        // Another beat took its place.
        if (live && code !== 'cancelled') setState({ steps: null, of: result, problem: message });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, analysis, recordingId, result, rSec]);
  return state;
}
