import { useMemo } from 'react';
import { useErrors } from '../features/qrs/use-errors.ts';
import type { CommandEntry } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Commands that go from one miss or false alarm to the next, possible while the QRS bench is open. */
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
