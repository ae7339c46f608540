import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useChosenRun, useOpenAnalysis, useOpenWork, useSession } from '../features/session-context.ts';
import { windowedAnalysis } from '../pipeline/analyses.ts';
import type { CommandEntry } from './command.ts';

/** Returns the commands that choose a beat of the result. */
export function useBeatCommands(): readonly CommandEntry[] {
  const session = useSession();
  const work = useOpenWork();
  const analysis = windowedAnalysis(useOpenAnalysis());
  const isPossible = useChosenRun(analysis, (run) => (run?.report?.result.beats.length ?? 0) > 0);
  // Beats can be corrected in benches that show their marks.
  const canEdit = work === 'intervals' || work === 'qrs';
  const isChosen = useStore(session.selection, (state) => state.beatIndex !== null);
  return useMemo(
    () => [
      {
        id: 'last-beat',
        title: 'Previous beat',
        does: 'previous and next beat',
        chords: [{ key: ',' }],
        isPossible,
        run: () => session.stepBeat(-1),
      },
      {
        id: 'next-beat',
        title: 'Next beat',
        does: 'previous and next beat',
        chords: [{ key: '.' }],
        isPossible,
        run: () => session.stepBeat(1),
      },
      {
        id: 'delete-beat',
        title: 'Delete the chosen beat',
        does: 'delete the chosen beat',
        chords: [{ key: 'Delete', shift: false }],
        isPossible: isChosen && canEdit,
        yields: true,
        run: () => {
          const entry = session.chosen();
          const { beatIndex, beatSec } = session.selection.getState();
          if (!entry || beatIndex === null || beatSec === null) return;
          const { report } = session.runs.find(analysis, entry.summary?.id ?? '') ?? {};
          const next = report?.result.beats[beatIndex + 1]?.r;
          void session.editBeat(entry, { op: 'delete', time: beatSec });
          if (next === undefined) session.selection.clearBeat();
          else session.selection.expectBeat(next);
        },
      },
      {
        id: 'clear-beat',
        title: 'Deselect the beat',
        does: 'deselect the beat',
        chords: [{ key: 'Escape' }],
        isPossible: isChosen,
        yields: true,
        run: () => session.chooseBeat(null),
      },
    ],
    [session, analysis, isPossible, isChosen, canEdit],
  );
}
