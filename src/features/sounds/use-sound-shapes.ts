import { useEffect, useState } from 'react';
import { percentile } from '../../dsp/stats.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import { failureOf } from '../../state/failure-of.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { BeatShapesRequest, SoundShapes } from '../../workers/drawing-types.ts';
import type { StackedLane } from '../stacked-shapes.ts';
import { fitLanes } from '../stacked-shapes.ts';

export type StackedKey = 'ecg' | 'envelope' | 'ppg';

/** The lanes as high as a beat usually is. */
export const soundLanes: readonly StackedLane<StackedKey>[] = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'envelope', name: 'Env.', colour: 'sound', low: -0.1, high: 1.1 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
];

/** Beats of a window laid over each other, and the lanes that hold them. */
export interface StackedSounds {
  readonly shapes: SoundShapes;
  readonly lanes: readonly StackedLane<StackedKey>[];
}

const [fromMs, stepMs, roundMs] = [-100, 2, 50];

/** Room after the latest S2, where the notch is, ms. */
const afterMs = 220;

/** Most beats that are drawn; more of them only darken each other. */
const mostBeats = 200;

function requestOf({ beats }: SoundsResult, windowIndex: number): BeatShapesRequest {
  const latest = beats.flatMap(({ r, window, s2 }) =>
    window === windowIndex && s2.historic !== null ? [1000 * (s2.historic - r)] : [],
  );
  // One beat's S2 far behind all others must not press them together.
  const wanted = latest.length === 0 ? 600 : percentile(latest, 99) + afterMs;
  const toMs = Math.min(Math.max(Math.ceil(wanted / roundMs) * roundMs, 300), 1500);
  return { windowIndex, fromMs, toMs, pointCount: Math.round((toMs - fromMs) / stepMs) + 1, mostBeats };
}

interface ShapesState {
  readonly of: string;
  readonly stacked: StackedSounds | null;
  readonly problem: string | null;
}

/** The beats of a window as they are laid over each other; thresholds leave them as they are. */
export function useSoundShapes(
  client: Pick<AnalysisClient, 'soundShapes'>,
  recordingId: string,
  drawnFrom: string,
  result: SoundsResult,
  windowIndex: number,
  hasPulse: boolean,
): Omit<ShapesState, 'of'> {
  const [state, setState] = useState<ShapesState>({ of: '', stacked: null, problem: null });
  const of = `${recordingId} ${drawnFrom}`;
  const request = JSON.stringify(requestOf(result, windowIndex));
  useEffect(() => {
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const shapes = await client.soundShapes(recordingId, JSON.parse(request) as BeatShapesRequest);
        const lanes = hasPulse ? soundLanes : soundLanes.filter(({ key }) => key !== 'ppg');
        const stacked = shapes && { shapes, lanes: fitLanes(shapes, lanes) };
        if (live) setState({ of, stacked, problem: null });
      } catch (error) {
        const problem = `The stacked beats could not be read: ${failureOf(error).message}`;
        if (live) setState({ of, stacked: null, problem });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, recordingId, of, request, hasPulse]);
  // Those of another result of the same recording stay until the new ones are there.
  return state.of.startsWith(`${recordingId} `) ? state : { stacked: null, problem: null };
}
