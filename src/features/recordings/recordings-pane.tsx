import { lateComponent } from '../../ui/late-component.ts';
import { type ReactNode, useMemo, useState, Suspense } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../ui/format-number.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import { PatternLine } from './pattern-line.tsx';
import { RecordingList } from './recording-list.tsx';
import { createPortal } from 'react-dom';
import { findArrays, findTableFile } from './files-of-row.ts';
import './recordings.css';

const ArraysChoice = lateComponent(async () => (await import('./arrays-choice.tsx')).ArraysChoice);

const PreviewTable = lateComponent(async () => (await import('./table-preview.tsx')).PreviewTable);

interface RecordingsPaneProps {
  /** Whether files are held over the window. */
  readonly dropping: boolean;
  /** Why the last drop or paste came to nothing. */
  readonly problem: string | null;
  readonly onPickFiles: () => void;
  readonly onPickFolder: () => void;
  readonly onChosen: () => void;
  /** Closes the drawer, where it is one. */
  readonly closeButton: ReactNode;
}

/** The left pane: what is open, and the way in. */
export function RecordingsPane(props: RecordingsPaneProps) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const asideCount = useStore(session.asides, (state) => state.sessions.length);
  const files = useMemo(() => entries.filter(({ path }) => path !== null), [entries]);
  const [isGrouping, setIsGrouping] = useState(false);
  return (
    <>
      <div className="panehead">
        <h2>Recordings</h2>
        <span className="dim">{entries.length}</span>
        <span className="grow" />
        {files.length > 0 && (
          <ToolButton
            icon="tag"
            label="Group by names"
            expanded={isGrouping}
            onClick={() => setIsGrouping(!isGrouping)}
          />
        )}
        <ToolButton icon="plus" label="Open files" onClick={props.onPickFiles} />
        <ToolButton icon="folder" label="Open a folder" onClick={props.onPickFolder} />
        {props.closeButton}
      </div>
      {isGrouping && files.length > 0 && <PatternLine files={files} />}
      <RecordingList onChosen={props.onChosen} />
      <div className="recfoot">
        <button
          type="button"
          className={`target ${props.dropping ? 'over' : ''}`}
          onClick={props.onPickFiles}
        >
          Drop files or folders
        </button>
        {props.problem !== null && (
          <p className="err" role="alert">
            {props.problem}
          </p>
        )}
        {asideCount > 0 && (
          <p>
            <button type="button" className="link" onClick={() => session.asides.show(true)}>
              {formatCount(asideCount, 'session')} set aside
            </button>
          </p>
        )}
        <p>Read in this tab. Nothing is uploaded.</p>
      </div>
      <OpenPreview />
    </>
  );
}

/** How a table is read, or which arrays are, where that is asked for; over the whole page, since its row may be in a closed drawer. */
function OpenPreview() {
  const { recordings } = useSession();
  const entry = useStore(
    recordings,
    ({ entries, previewKey }) => entries.find(({ key }) => key === previewKey) ?? null,
  );
  const arrays = entry && findArrays(entry);
  const file = entry && findTableFile(entry);
  if (!entry || (!file && !arrays)) return null;
  const about = { entry, onClose: () => recordings.showPreview(null) };
  return createPortal(
    <Suspense fallback={null}>
      {arrays && <ArraysChoice key={entry.key} {...about} {...arrays} />}
      {file && <PreviewTable key={entry.key} {...about} file={file} />}
    </Suspense>,
    document.body,
  );
}
