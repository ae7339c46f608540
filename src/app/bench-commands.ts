import { useMemo } from 'react';
import { useChosen, useSession } from '../features/session-context.ts';
import { benches, tabBenches } from './benches.ts';
import type { Chord } from '../ui/chord.ts';
import type { CommandEntry } from './command.ts';

/**
 * The key of a tab by its place: 1 to 9, and 0 for the last, which needs no recording and has no tab before there is one;
 * those between are opened by the palette.
 */
const keysOfTab = (place: number): readonly Chord[] => {
  if (place === tabBenches.length - 1) return [{ key: '0' }];
  return place < 9 ? [{ key: String(place + 1) }] : [];
};

/** Commands that open a bench, by the number of its tab. */
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
