import { useMemo } from 'react';
import { useChosen, useSession } from '../features/session-context.ts';
import { benches, tabBenches } from './benches.ts';
import type { Chord } from '../ui/chord.ts';
import type { PaletteCommand } from './command.ts';

/** The key of a tab by its place: 1 to 9, and 0 for the tenth; those behind it are opened by the palette. */
const keysOfTab = (place: number): readonly Chord[] =>
  place < 0 || place > 9 ? [] : [{ key: String((place + 1) % 10) }];

/** Commands that open a bench, by the number of its tab. */
export function useBenchCommands(): readonly PaletteCommand[] {
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
