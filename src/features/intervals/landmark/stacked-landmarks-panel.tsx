import { useEffect, useMemo, useState } from 'react';
import type { LandmarkResult } from '../../../model/landmarks.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import { StackedPanel } from '../../stacked-panel.tsx';
import type { StackedLandmarks } from './stacked-landmarks.ts';
import { landmarkLanes, landmarkPicture, landmarkShapesRequest, stackedTable } from './stacked-landmarks.ts';

interface StackedLandmarksPanelProps {
  readonly client: Pick<AnalysisClient, 'landmarkShapes'>;
  readonly recordingId: string;
  readonly recordingName: string;
  readonly result: LandmarkResult;
  readonly hasOther: boolean;
  readonly windowIndex: number;
  /** Its index in `result.beats`. */
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
}

interface ShapesState {
  readonly stacked: StackedLandmarks | null;
  readonly problem: string | null;
}

/** The beats of a window as they are laid over each other; the old ones until the new are there. */
function useShapes(props: StackedLandmarksPanelProps): ShapesState {
  const { client, recordingId, result, hasOther, windowIndex } = props;
  const [state, setState] = useState<ShapesState>({ stacked: null, problem: null });
  useEffect(() => {
    let isLive = true;
    const load = async (): Promise<void> => {
      try {
        const shapes = await client.landmarkShapes(recordingId, landmarkShapesRequest(result, windowIndex));
        const stacked = shapes && { shapes, lanes: landmarkLanes(shapes, result, hasOther), result };
        if (isLive) setState({ stacked, problem: null });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (isLive) setState({ stacked: null, problem: `The stacked beats could not be read: ${reason}` });
      }
    };
    void load();
    return () => {
      isLive = false;
    };
  }, [client, recordingId, result, hasOther, windowIndex]);
  return state;
}

/** The window's beats laid over each other at their own time, with the landmark by both methods. */
export function StackedLandmarksPanel(props: StackedLandmarksPanelProps) {
  const { recordingName, result, windowIndex, chosenBeat, onBeat } = props;
  const { stacked, problem } = useShapes(props);
  const picture = useMemo(() => landmarkPicture(stacked, windowIndex), [stacked, windowIndex]);
  const kept = result.windows[windowIndex]?.beats ?? 0;
  const count = stacked?.shapes.beats.length ?? 0;
  const about = result.beatsFrom === 'ecg' ? 'R' : 'their upstrokes';
  return (
    <StackedPanel
      recordingName={recordingName}
      sub={`${formatNumber(kept, 0)}, normalised`}
      description={`${formatCount(count, 'beat')} about ${about}. Arrow keys go from beat to beat.`}
      problem={problem}
      shapes={stacked?.shapes ?? null}
      beats={result.beats}
      picture={picture}
      // The shapes may still be those of another result.
      chosenBeat={stacked?.result === result ? chosenBeat : null}
      onBeat={onBeat}
      table={() => (stacked ? stackedTable(stacked) : { columns: [], rows: [] })}
    />
  );
}
