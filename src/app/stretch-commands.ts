import { useMemo } from 'react';
import { useChosen, useSession } from '../features/session-context.ts';
import type { CommandEntry } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Marking stretches, possible where a recording is shown. */
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
        detail: 'name it, or leave it out',
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
