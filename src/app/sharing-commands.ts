import { useMemo } from 'react';
import { useStore } from 'zustand';
import { copyLink, copyMethodsOrCommand, saveSession } from '../features/export/share.ts';
import { useChosen, useOpenAnalysis, useOpenWork, useSession } from '../features/session-context.ts';
import { formatCount } from '../ui/format-number.ts';
import type { CommandEntry } from './command.ts';

/** Returns the commands that share what is open. */
export function useSharingCommands(): readonly CommandEntry[] {
  const session = useSession();
  const work = useOpenWork();
  const asideCount = useStore(session.asides, (state) => state.sessions.length);
  const isOfRecording = useOpenAnalysis() !== null;
  const channelCount = useChosen()?.summary?.channels.length ?? 0;
  const hasSignal = isOfRecording && channelCount > 0;
  return useMemo(() => {
    const isPossible = session.sharing !== null;
    return [
      {
        id: 'copy-methods',
        title: 'Copy the methods in words',
        does: 'copy the methods in words',
        detail: 'parameters used, papers cited',
        isPossible: work !== 'performance',
        run: () => void copyMethodsOrCommand(session, 'methods'),
      },
      {
        id: 'copy-command',
        title: 'Copy as a command',
        does: 'copy the command line for this result',
        detail: 'parameters and manual corrections',
        isPossible: isPossible && isOfRecording,
        run: () => void copyMethodsOrCommand(session, 'command'),
      },
      {
        id: 'copy-link',
        title: 'Copy link',
        does: 'copy a link to this view',
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
      {
        id: 'save-recording',
        title: 'Save the recording as…',
        does: 'save the recording, or a part of it',
        detail: 'EDF+, BDF+, WFDB or CSV',
        isPossible: hasSignal,
        run: session.saving.ask,
      },
      {
        id: 'set-aside',
        title: 'Show sessions set aside',
        does: 'list the sessions that were set aside',
        detail: formatCount(asideCount, 'session'),
        isPossible: asideCount > 0,
        run: () => session.asides.show(true),
      },
    ];
  }, [session, work, asideCount, hasSignal, isOfRecording]);
}
