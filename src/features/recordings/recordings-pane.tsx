import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import { RecordingList } from './recording-list.tsx';
import './recordings.css';

interface RecordingsPaneProps {
  /** Whether files are held over the window. */
  readonly dropping: boolean;
  /** Why the last drop came to nothing. */
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
  const count = useStore(session.recordings, (state) => state.entries.length);
  return (
    <>
      <div className="panehead">
        <h2>Recordings</h2>
        <span className="dim">{count}</span>
        <span className="grow" />
        <ToolButton icon="plus" label="Open files" onClick={props.onPickFiles} />
        <ToolButton icon="folder" label="Open a folder" onClick={props.onPickFolder} />
        {props.closeButton}
      </div>
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
        <p>Read in this tab. Nothing is uploaded.</p>
      </div>
    </>
  );
}
