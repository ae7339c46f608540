import { useEffect, useState } from 'react';
import type { IntervalsResult } from '../../../model/intervals.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import { loadStacked } from './load-stacked.ts';
import type { StackedBeats } from './stacked-model.ts';

interface ShapesState {
  readonly stacked: StackedBeats | null;
  readonly problem: string | null;
}

/** The beats of a window as they are laid over each other; the old ones until the new are there. */
export function useBeatShapes(
  client: Pick<AnalysisClient, 'beatShapes'>,
  recordingId: string,
  result: IntervalsResult,
  windowIndex: number,
): ShapesState {
  const [state, setState] = useState<ShapesState>({ stacked: null, problem: null });
  useEffect(() => {
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const stacked = await loadStacked(client, recordingId, result, windowIndex);
        if (live) setState({ stacked, problem: null });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (live) setState({ stacked: null, problem: `The stacked beats could not be read: ${reason}` });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, recordingId, result, windowIndex]);
  return state;
}
