import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Inspector } from '../features/inspector/inspector.tsx';
import { useChosenReport, useSession } from '../features/session-context.ts';
import { useOpenBench } from './use-open-bench.ts';

interface BenchInspectorProps {
  readonly closeButton: ReactNode;
}

const noWords: Readonly<Record<string, string>> = {};

/** The inspector of the open bench, with what its words came to in the window that is read. */
export function BenchInspector({ closeButton }: BenchInspectorProps) {
  const session = useSession();
  const bench = useOpenBench();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const reports = {
    intervals: useChosenReport('intervals'),
    filter: useChosenReport('filter'),
    qrs: useChosenReport('qrs'),
    templates: useChosenReport('templates'),
    denoise: useChosenReport('denoise'),
  };
  return (
    <Inspector
      key={bench.id}
      title={bench.title}
      ofRecording={bench.kind === 'recording'}
      shutGroups={bench.shutGroups}
      computed={bench.kind === 'recording' ? bench.computed(reports, windowIndex) : noWords}
      own={bench.own}
      closeButton={closeButton}
    />
  );
}
