import { useMemo } from 'react';
import {
  useChosen,
  useChosenReport,
  useOpenAnalysis,
  useOpenRun,
  useSession,
} from '../features/session-context.ts';
import { benches, tabBenches } from './benches.ts';
import type { Chord } from '../ui/chord.ts';
import type { CommandEntry } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';
import { useErrors } from '../features/qrs/use-errors.ts';
import { useStore } from 'zustand';
import { playbackStore } from '../features/playback-state.ts';
import { beatTicks, tickedBenches, toggleTicks } from '../features/ticks/beat-ticks.ts';
import { toggleSound } from '../features/sounds/sound-player.ts';
import { isStepped } from '../pipeline/analyses.ts';
import { isRecorded } from '../pipeline/cases/find-library-case.ts';
import { recordedCases, synthCases } from '../pipeline/cases/synth-cases.ts';
import { exerciseById, exerciseIds } from '../pipeline/exercises/exercises.ts';

/**
 * Returns the keys of a tab by its place: 1 to 9, and 0 for the last, which needs no recording and has no tab before
 * there is one. Tabs between them are opened from the palette.
 */
const keysOfTab = (place: number): readonly Chord[] => {
  if (place === tabBenches.length - 1) return [{ key: '0' }];
  return place < 9 ? [{ key: String(place + 1) }] : [];
};

/** Returns the commands that open a bench, by the number of its tab. */
export function useBenchCommands(): readonly CommandEntry[] {
  const session = useSession();
  const isOpen = (useChosen()?.summary ?? null) !== null;
  return useMemo(
    () =>
      benches.map(({ id, title, kind, within }) => ({
        id: `bench-${id}`,
        title: `Open ${title}`,
        does: 'open a bench',
        detail: 'bench',
        chords: within === undefined ? keysOfTab(tabBenches.findIndex((tab) => tab.id === id)) : [],
        isPossible: isOpen || kind === 'machine',
        run: () => void session.openBench(id),
      })),
    [session, isOpen],
  );
}

/** Returns the commands that mark stretches, possible if a recording is shown. */
export function useStretchCommands(): readonly CommandEntry[] {
  const { marking, view } = useSession();
  const entry = useChosen();
  const isOfRecording = useOpenBench().kind === 'recording';
  const key = entry?.summary === null || !isOfRecording ? null : (entry?.key ?? null);
  return useMemo(
    () => [
      {
        id: 'mark-stretch',
        title: 'Mark a stretch',
        does: 'mark a stretch of the recording',
        detail: 'name or exclude it',
        chords: [{ key: 'n' }],
        isPossible: key !== null,
        run: () => {
          if (key !== null) marking.mark(key, view.getState().span);
        },
      },
    ],
    [marking, view, key],
  );
}

/** Returns the commands that move between misses and false alarms, possible while the QRS bench is open. */
export function useErrorCommands(): readonly CommandEntry[] {
  const isOpen = useOpenBench().id === 'qrs';
  const { errors, step } = useErrors();
  const isPossible = isOpen && errors.length > 0;
  return useMemo(
    () => [
      {
        id: 'next-error',
        title: 'Next error',
        does: 'QRS: next error; with Shift the previous',
        detail: 'miss or false alarm',
        chords: [{ key: 'e', shift: false }],
        isPossible,
        run: () => step(1),
      },
      {
        id: 'last-error',
        title: 'Previous error',
        detail: 'miss or false alarm',
        chords: [{ key: 'e', shift: true }],
        isPossible,
        run: () => step(-1),
      },
    ],
    [isPossible, step],
  );
}

/** Returns the commands that play sound: heart sounds in their bench, beats as ticks in others. */
export function useSoundCommands(): readonly CommandEntry[] {
  const session = useSession();
  const { id, work } = useOpenBench();
  const isOpen = id === 'sounds';
  const ticked = tickedBenches.find((one) => one === id && one === work);
  const hasBeats = useOpenRun((run) => run?.report != null) && ticked !== undefined;
  const isTicking = useStore(beatTicks, (state) => state.state === 'playing');
  const isPossible = useChosenReport('sounds') !== null && isOpen;
  const isPlaying = useStore(playbackStore, (state) => state.state === 'playing');
  return useMemo(
    () => [
      {
        id: 'play-sound',
        title: isPlaying ? 'Stop the sound' : 'Play the heart sounds',
        does: 'Sounds: play the chosen beat or the view, or stop',
        detail: 'sound',
        chords: [{ key: 'k', mod: false }],
        isPossible,
        run: () => void toggleSound(session),
      },
      {
        id: 'hear-beats',
        title: isTicking ? 'Stop the ticks' : 'Hear the beats',
        does: 'Intervals, QRS, Waves: play one tick per beat, pitch by RR or rPTT, or stop',
        detail: 'ticks',
        chords: [{ key: 'k', mod: false }],
        isPossible: hasBeats,
        run: () => {
          if (ticked) void toggleTicks(session, ticked);
        },
      },
    ],
    [session, isPossible, isPlaying, isTicking, hasBeats, ticked],
  );
}

/** Returns the commands that switch between a result and its steps, and that open an exercise. */
export function useStepsCommands(): readonly CommandEntry[] {
  const session = useSession();
  const analysis = useOpenAnalysis();
  const isSteps = useStore(session.bench, ({ view }) => view === 'steps');
  const hasSteps = analysis !== null && isStepped(analysis);
  return useMemo(
    () => [
      {
        id: 'steps',
        title: isSteps ? 'Show the result' : 'Show the steps to the result',
        does: 'the result, or the steps to it',
        detail: isSteps ? 'sweeps, histograms, windows' : 'one beat, stage by stage',
        chords: [{ key: 'w' }],
        isPossible: hasSteps,
        run: () => session.bench.showView(isSteps ? 'result' : 'steps'),
      },
      {
        id: 'story',
        title: 'Show the first story',
        does: 'show the first story',
        detail: 'what is measured here, in 90 seconds',
        run: () => void session.tellStory(),
      },
      ...exerciseIds().map((id) => ({
        id: `exercise-${id}`,
        title: `Exercise: ${exerciseById(id).title}`,
        detail: 'on a record with known true values',
        run: () => void session.openExercise(id),
      })),
      ...[...synthCases, ...recordedCases].map((one) => ({
        id: `case-${one.id}`,
        title: `Case: ${one.title}`,
        detail: isRecorded(one)
          ? 'a recording, with points to note'
          : 'a synthetic record, with points to note',
        run: () => void session.openCase(one),
      })),
    ],
    [session, isSteps, hasSteps],
  );
}
