import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Inspector } from '../features/inspector/inspector.tsx';
import { Overview } from '../features/overview/overview.tsx';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { FilePicker } from '../features/recordings/file-picker.tsx';
import { RecordingsPane } from '../features/recordings/recordings-pane.tsx';
import { Start } from '../features/recordings/start.tsx';
import { useWindowDrop } from '../features/recordings/use-window-drop.ts';
import { useChosen, useChosenRun, useSession } from '../features/session-context.ts';
import { StatusLine } from '../features/status/status-line.tsx';
import { Waveforms } from '../features/waveforms/waveforms.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import type { PickedFile } from '../workers/client-types.ts';
import './app.css';
import { BenchArea } from './bench-area.tsx';
import { benches } from './benches.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { SampleHint } from './sample-hint.tsx';
import { TopBar } from './top-bar.tsx';
import { paneId, useDrawer } from './use-drawer.ts';
import { useTheme } from './use-theme.ts';
import { useWindowKeys } from './use-window-keys.ts';

const [bench] = benches;

/** Files on their way in, from a drop or a dialog, and what went wrong with them. */
function useIncomingFiles() {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback(
    (files: readonly PickedFile[]) => {
      setProblem(null);
      void session.openFiles(files);
    },
    [session],
  );
  const dropping = useWindowDrop({ onFiles: take, onProblem: setProblem });
  return { take, dropping, problem };
}

/** The centre: overview, waveforms and bench of the chosen recording, or the way in. */
function Centre({ dropping, picker }: { readonly dropping: boolean; readonly picker: FilePickerHandle }) {
  const chosen = useChosen();
  const { summary } = chosen ?? { summary: null };
  if (!summary) {
    if (chosen?.state === 'reading') return <p className="opening">Opening {chosen.name}.</p>;
    return <Start dropping={dropping} onPickFiles={picker.pickFiles} onPickFolder={picker.pickFolder} />;
  }
  return (
    <>
      <SampleHint onPickFiles={picker.pickFiles} />
      <ErrorBoundary key={`overview ${summary.id}`} part="The overview">
        <Overview summary={summary} />
      </ErrorBoundary>
      <ErrorBoundary key={`waveforms ${summary.id}`} part="The waveforms">
        <Waveforms summary={summary} />
      </ErrorBoundary>
      <BenchArea benches={benches} bench={bench} summary={summary} />
    </>
  );
}

/** The window. Opens on the first sample. */
export function App() {
  const session = useSession();
  const theme = useTheme(session.theme);
  const drawer = useDrawer();
  const [help, setHelp] = useState(false);
  const openHelp = useCallback(() => setHelp(true), []);
  useWindowKeys(openHelp);
  const { take, dropping, problem } = useIncomingFiles();
  const pickerRef = useRef<FilePickerHandle>(null);
  const picker: FilePickerHandle = {
    pickFiles: () => pickerRef.current?.pickFiles(),
    pickFolder: () => pickerRef.current?.pickFolder(),
  };
  const report = useChosenRun()?.report ?? null;
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);

  useEffect(() => {
    const [first] = session.recordings.getState().entries;
    if (first && session.selection.getState().recordingKey === null) void session.choose(first.key);
  }, [session]);

  const closeButton = (
    <ToolButton className="only-narrow" icon="close" label="Close" onClick={drawer.close} />
  );
  return (
    <div className="app" data-drawer={drawer.open ?? undefined}>
      <TopBar drawer={drawer} theme={theme} onHelp={openHelp} />
      <aside id={paneId('recordings')} className="recordings" aria-label="Recordings">
        <RecordingsPane
          dropping={dropping}
          problem={problem}
          onPickFiles={picker.pickFiles}
          onPickFolder={picker.pickFolder}
          onChosen={drawer.open === null ? () => undefined : drawer.close}
          closeButton={closeButton}
        />
      </aside>
      <main inert={drawer.open !== null}>
        <Centre dropping={dropping} picker={picker} />
      </main>
      <aside id={paneId('inspector')} className="inspector" aria-label="Parameters">
        <Inspector
          title={bench.title}
          shutGroups={bench.shutGroups}
          computed={report ? bench.computed(report, windowIndex) : {}}
          closeButton={closeButton}
        />
      </aside>
      {drawer.open !== null && (
        <button type="button" className="scrim" tabIndex={-1} aria-label="Close" onClick={drawer.close} />
      )}
      <StatusLine />
      <FilePicker ref={pickerRef} onFiles={take} />
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
