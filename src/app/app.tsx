import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FilePicker, type FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { RecordingsPane } from '../features/recordings/recordings-pane.tsx';
import { useChosen, useSession } from '../features/session-context.ts';
import { StatusLine } from '../features/status/status-line.tsx';
import { Button } from '../ui/button.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { BenchInspector } from './bench-inspector.tsx';
import { Centre } from './centre.tsx';
import { CommandLayer, type WindowDialog } from './command-layer.tsx';
import { TopBar } from './top-bar.tsx';
import { type Drawer, paneId, useDrawer } from './use-drawer.ts';
import './app.css';
import { useStore } from 'zustand';
import { downloadFile } from '../charts/figures/download-file.ts';
import { findLibraryCase } from '../pipeline/cases/find-library-case.ts';
import type { PageNotice } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import { Notice } from '../ui/notice.tsx';
import { useWindowDrop } from '../features/recordings/use-window-drop.ts';
import { useWindowPaste } from '../features/recordings/use-window-paste.ts';
import type { PickedFile } from '../workers/client-types.ts';
import type { ThemeStore } from '../state/theme.ts';
import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';

const storageKey = 'beatbench-theme';

/** Returns the theme chosen in an earlier visit, or the system's if there is none or storage is blocked. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** Applies the theme to the document and keeps it for the next visit. */
function useTheme(theme: ThemeStore): ThemeChoice {
  const choice = useStore(theme, (state) => state.choice);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset['theme'];
    else dataset['theme'] = choice;
    storeTheme(choice);
  }, [choice]);
  return choice;
}

interface IncomingFiles {
  readonly take: (files: readonly PickedFile[]) => void;
  /** Whether files are being dragged over the window. */
  readonly dropping: boolean;
  /** Why the last drop or paste had no result. */
  readonly problem: string | null;
}

/** Handles files and tables that come in by drop, dialog or paste. */
function useIncomingFiles(): IncomingFiles {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback(
    (files: readonly PickedFile[]) => {
      setProblem(null);
      void session.openDropped(files);
    },
    [session],
  );
  const openPastedTable = useCallback(
    (text: string) => {
      setProblem(null);
      void session.pasteTable(text);
    },
    [session],
  );
  const listUnread = useCallback(
    (paths: readonly string[]) => {
      setProblem(null);
      void session.listUnread(paths);
    },
    [session],
  );
  useWindowPaste({ onFiles: take, onTable: openPastedTable, onProblem: setProblem });
  const dropping = useWindowDrop({ onFiles: take, onUnread: listUnread, onProblem: setProblem });
  return { take, dropping, problem };
}

/** Returns the file dialogs of the page's single file picker. */
function usePicker(): readonly [FilePickerHandle, RefObject<FilePickerHandle | null>] {
  const ref = useRef<FilePickerHandle>(null);
  const pickFiles = useCallback(() => ref.current?.pickFiles(), []);
  const pickFolder = useCallback(() => ref.current?.pickFolder(), []);
  return [{ pickFiles, pickFolder }, ref];
}

/** Renders the window. It opens with the first sample. */
export function App() {
  const session = useSession();
  const theme = useTheme(session.theme);
  useLinks();
  const drawer = useDrawer();
  useTaskShown(drawer.show);
  const [dialog, setDialog] = useState<WindowDialog | null>(null);
  const { take, dropping, problem } = useIncomingFiles();
  const [picker, pickerRef] = usePicker();
  useEffect(() => void session.chooseFirst(), [session]);

  const { open, isOver, close } = drawer;
  const uncover = useCallback(() => {
    close();
    setDialog(null);
    session.recordings.showPreview(null);
    session.asides.show(false);
  }, [close, session]);
  const closeButton = <ToolButton className="only-narrow" icon="close" label="Close" onClick={close} />;
  return (
    <div className="app" data-drawer={open ?? undefined}>
      <TopBar
        drawer={drawer}
        theme={theme}
        onHelp={() => setDialog('help')}
        onSearch={() => setDialog('palette')}
        onReport={() => setDialog('report')}
      />
      <aside id={paneId('recordings')} className="recordings" aria-label="Recordings">
        <RecordingsPane
          dropping={dropping}
          problem={problem}
          onPickFiles={picker.pickFiles}
          onPickFolder={picker.pickFolder}
          onChosen={close}
          closeButton={closeButton}
        />
      </aside>
      <main inert={isOver}>
        <PageNotices />
        <Centre
          dropping={dropping}
          picker={picker}
          isCovered={isOver || dialog !== null}
          onNotOpen={uncover}
        />
      </main>
      <aside id={paneId('inspector')} className="inspector" aria-label="Parameters">
        <BenchInspector closeButton={closeButton} />
      </aside>
      {isOver && <button type="button" className="scrim" tabIndex={-1} aria-label="Close" onClick={close} />}
      <StatusLine />
      <FilePicker ref={pickerRef} onFiles={take} />
      <p className="print-note">
        To print, open the report of a recording with ‘Report’ in the top bar and print it from there.
      </p>
      <CommandLayer dialog={dialog} onDialog={setDialog} picker={picker} drawer={drawer} />
    </div>
  );
}

/**
 * Opens the drawer with the task of an exercise, or the description of a case, because users would not look for it
 * there.
 */
function useTaskShown(show: Drawer['show']): void {
  const chosen = useChosen();
  const isTask = chosen !== null && (chosen.group === 'Exercises' || findLibraryCase(chosen) !== null);
  const task = isTask && chosen.summary !== null ? chosen.key : null;
  const before = useRef(task);
  useEffect(() => {
    if (task !== before.current && task !== null) show('inspector');
    before.current = task;
  }, [task, show]);
}

/** Removes the link from the address, so that a reload does not open it again and undo later changes. */
function clearAddress(): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** Opens the link in the page's address, and every later one. */
function useLinks(): void {
  const { sharing } = useSession();
  useEffect(() => {
    const open = (): void => {
      const { hash } = location;
      const settled = (): void => {
        if (location.hash === hash) clearAddress();
      };
      if (hash !== '') void sharing?.openLink(hash, settled);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [sharing]);
}

/** Saves the file that a notice offers, or reports that another tab deleted it. */
function saveOffered({ notices }: Session, { name, text }: NonNullable<PageNotice['file']>): void {
  const content = text();
  if (content === null) notices.say('It was deleted in another tab.');
  else downloadFile(name, new Blob([content], { type: 'application/json' }));
}

/** Renders the notices about the page as a whole, at the top of the centre. */
function PageNotices() {
  const session = useSession();
  const notices = useStore(session.notices, (state) => state.notices);
  return (
    <div className="page-notices" aria-live="polite">
      {notices.map(({ code, message, act, file, tone }) => (
        <div key={code} className="page-notice">
          <Notice tone={tone ?? (code === 'new-version' ? 'news' : 'warn')}>{message}</Notice>
          {file && <Button onClick={() => saveOffered(session, file)}>Save as file</Button>}
          {act && <Button onClick={act.run}>{act.label}</Button>}
          <ToolButton icon="close" label="Dismiss" onClick={() => session.notices.dismiss(code)} />
        </div>
      ))}
    </div>
  );
}
