import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useChosenReport, useOpenWork, useSession } from '../features/session-context.ts';
import type { Command } from './command.ts';

/** Commands that choose a beat of the result. */
export function useBeatCommands(): readonly Command[] {
  const session = useSession();
  const work = useOpenWork();
  const intervals = useChosenReport('intervals');
  const sounds = useChosenReport('sounds');
  const landmark = useChosenReport('landmark');
  const report = work === 'sounds' ? sounds : work === 'landmark' ? landmark : intervals;
  const isPossible = (report?.result.beats.length ?? 0) > 0;
  const isChosen = useStore(session.selection, (state) => state.beatIndex !== null);
  return useMemo(
    () => [
      {
        id: 'last-beat',
        title: 'Previous beat',
        does: 'previous and next beat',
        detail: '',
        chords: [{ key: ',' }],
        isPossible,
        run: () => session.stepBeat(-1),
      },
      {
        id: 'next-beat',
        title: 'Next beat',
        does: 'previous and next beat',
        detail: '',
        chords: [{ key: '.' }],
        isPossible,
        run: () => session.stepBeat(1),
      },
      {
        id: 'clear-beat',
        title: 'Let go of the chosen beat',
        does: 'let go of the chosen beat',
        detail: '',
        chords: [{ key: 'Escape' }],
        isPossible: isChosen,
        yields: true,
        run: () => session.chooseBeat(null),
      },
    ],
    [session, isPossible, isChosen],
  );
}
