import { useMemo } from 'react';
import { useChosen, useSession } from '../features/session-context.ts';
import { benches } from './benches.ts';
import type { Command } from './command.ts';

/** Commands that open a bench, by the number of its tab. */
export function useBenchCommands(): readonly Command[] {
  const session = useSession();
  const isOpen = (useChosen()?.summary ?? null) !== null;
  return useMemo(
    () =>
      benches.map(({ id, title, kind }, index) => ({
        id: `bench-${id}`,
        title: `Open ${title}`,
        does: 'open a bench',
        detail: 'bench',
        chords: [{ key: String(index + 1) }],
        isPossible: isOpen || kind === 'machine',
        run: () => void session.openBench(id),
      })),
    [session, isOpen],
  );
}
