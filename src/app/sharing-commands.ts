import { useMemo } from 'react';
import { copyLink, saveSession } from '../features/export/share.ts';
import { useSession } from '../features/session-context.ts';
import type { Command } from './command.ts';

/** Commands that take what is open elsewhere. */
export function useSharingCommands(): readonly Command[] {
  const session = useSession();
  return useMemo(() => {
    const isPossible = session.sharing !== null;
    return [
      {
        id: 'copy-link',
        title: 'Copy link',
        does: 'copy a link to what is seen',
        detail: 'parameters and view, no data',
        chords: [{ key: 'l' }],
        isPossible,
        run: () => void copyLink(session),
      },
      {
        id: 'save-session',
        title: 'Save the session',
        does: 'save the session as a file',
        detail: 'a .beatbench file, opened like a recording',
        chords: [{ key: 's', mod: true, shift: false }],
        isPossible,
        run: () => void saveSession(session),
      },
    ];
  }, [session]);
}
