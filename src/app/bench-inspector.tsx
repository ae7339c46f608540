import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Inspector } from '../features/inspector/inspector.tsx';
import { useChosenRun, useSession } from '../features/session-context.ts';
import type { Bench } from './benches.ts';

interface BenchInspectorProps {
  readonly bench: Bench;
  readonly closeButton: ReactNode;
}

/** The inspector of a bench, with what its words came to in the window that is read. */
export function BenchInspector({ bench, closeButton }: BenchInspectorProps) {
  const session = useSession();
  const report = useChosenRun()?.report ?? null;
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  return (
    <Inspector
      title={bench.title}
      shutGroups={bench.shutGroups}
      computed={report ? bench.computed(report, windowIndex) : {}}
      closeButton={closeButton}
    />
  );
}
