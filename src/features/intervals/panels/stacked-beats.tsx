import { useMemo } from 'react';
import type { IntervalsResult } from '../../../model/intervals.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { StackedPicture } from '../../stacked-panel.tsx';
import { StackedPanel } from '../../stacked-panel.tsx';
import type { StackedMeans } from './draw-stacked.ts';
import { drawOneBeat, drawStackedMarks, drawStackedTraces, stackedFrame } from './draw-stacked.ts';
import type { StackedBeats as Stacked, StackedKey } from './stacked-model.ts';
import { stackedTable } from './stacked-model.ts';
import { useBeatShapes } from './use-beat-shapes.ts';

interface StackedBeatsProps {
  readonly client: Pick<AnalysisClient, 'beatShapes'>;
  readonly recordingId: string;
  readonly recordingName: string;
  readonly result: IntervalsResult;
  readonly windowIndex: number;
  /** Its index in `result.beats`. */
  readonly chosenBeat: number | null;
  /** A beat was chosen: its index in `result.beats`. */
  readonly onBeat: (index: number) => void;
}

function subOf(stacked: Stacked | null, kept: number): string {
  const drawn = stacked?.shapes.beats.length ?? 0;
  return drawn < kept && drawn > 0
    ? `${formatNumber(drawn, 0)} of ${formatNumber(kept, 0)}, normalised`
    : `${formatNumber(kept, 0)}, normalised`;
}

/** How the beats are drawn; its parts stay the same while what they draw does. */
function usePicture(stacked: Stacked | null, means: StackedMeans): StackedPicture<StackedKey> {
  const { shapes = null, lanes = null } = stacked ?? {};
  const ofTraces = useMemo(() => {
    const traces = shapes && lanes && { shapes, lanes };
    return {
      frame: (size: Parameters<typeof stackedFrame>[0]) => stackedFrame(size, traces),
      drawTraces: (...[pen, size]: Parameters<StackedPicture<StackedKey>['drawTraces']>) =>
        drawStackedTraces(pen, size, traces),
    };
  }, [shapes, lanes]);
  return useMemo(
    () => ({
      ...ofTraces,
      drawMarks: (pen, size) => drawStackedMarks(pen, size, stacked, means),
      drawOne: (pen, size, row) => {
        if (stacked) drawOneBeat(pen, size, stacked, row);
      },
    }),
    [ofTraces, stacked, means],
  );
}

/** The window's beats laid over each other at R, with feet and notches by both methods and what is measured between them. */
export function StackedBeats(props: StackedBeatsProps) {
  const { client, recordingId, recordingName, result, windowIndex, chosenBeat, onBeat } = props;
  const { stacked, problem } = useBeatShapes(client, recordingId, result, windowIndex);
  const window = result.windows[windowIndex];
  const means = useMemo<StackedMeans>(() => {
    const meanOf = (key: 'rptt' | 'lvet') =>
      window?.intervals[key].leastVariance.mean ?? window?.intervals[key].historic.mean ?? null;
    return { rptt: meanOf('rptt'), lvet: meanOf('lvet') };
  }, [window]);
  const picture = usePicture(stacked, means);
  const count = stacked?.shapes.beats.length ?? 0;
  return (
    <StackedPanel
      recordingName={recordingName}
      sub={subOf(stacked, window?.beats ?? 0)}
      description={`${formatCount(count, 'beat')} about R; mean rPTT ${formatNumber(means.rptt, 1)} ms, mean LVET ${formatNumber(means.lvet, 1)} ms. Arrow keys go from beat to beat.`}
      problem={problem}
      shapes={stacked?.shapes ?? null}
      beats={result.beats}
      picture={picture}
      // The shapes may still be those of another result.
      chosenBeat={stacked?.beats === result.beats ? chosenBeat : null}
      onBeat={onBeat}
      table={() => (stacked ? stackedTable(stacked) : { columns: [], rows: [] })}
    />
  );
}
