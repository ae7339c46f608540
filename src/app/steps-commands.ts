import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useOpenAnalysis, useSession } from '../features/session-context.ts';
import { isStepped } from '../pipeline/analyses.ts';
import { isRecorded } from '../pipeline/cases/find-library-case.ts';
import { recordedCases } from '../pipeline/cases/recorded-cases.ts';
import { synthCases } from '../pipeline/cases/synth-cases.ts';
import { exerciseIds, exerciseById } from '../pipeline/exercises/exercises.ts';
import type { CommandEntry } from './command.ts';

/** Commands that show a result or the way to it, and that open an exercise. */
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
        title: 'Tell the first story',
        does: 'tell the first story',
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
        detail: isRecorded(one) ? 'a recording, with what to see' : 'a synthetic record, with what to see',
        run: () => void session.openCase(one),
      })),
    ],
    [session, isSteps, hasSteps],
  );
}
