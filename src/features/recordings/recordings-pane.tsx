import { LinkButton } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../ui/format-number.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useGrouping, useSession } from '../session-context.ts';
import { RecordingList } from './recording-list.tsx';
import { createPortal } from 'react-dom';
import { findArrays, findTableFile } from './files-of-row.ts';
import './recordings.css';
import { recordingTitle } from '../../pipeline/grouping/label-words.ts';
import { parsePattern } from '../../pipeline/grouping/pattern.ts';
import { groupRecordings } from '../../state/cohort/grouping.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useDraft } from '../bench/use-draft.ts';

/** Maximum number of rows in the preview of a pattern; others are counted. */
const maxShown = 100;

/** Returns the end of a path that fits a line: the file and its folder. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

/** Renders what a pattern makes of each name, while it is typed. */
function Preview({
  files,
  pattern,
}: {
  readonly files: readonly RecordingEntry[];
  readonly pattern: string | null;
}) {
  const { labels } = groupRecordings(files, pattern);
  const rows = files.map(({ key, path }) => {
    const own = labels.get(key);
    return { key, path: path ?? '', title: own ? recordingTitle(own) : '' };
  });
  const fitCount = rows.filter(({ title }) => title !== '').length;
  return (
    <>
      <p className="dim" role="status">
        {fitCount} of {rows.length} {rows.length === 1 ? 'name fits' : 'names fit'}
      </p>
      <div className="made">
        <ul aria-label="Grouping by the names">
          {rows.slice(0, maxShown).map(({ key, path, title }) => (
            <li key={key}>
              <span className="dim nowrap" title={path}>
                {shortPath(path)}
              </span>
              <span className="nowrap">{title === '' ? '–' : title}</span>
            </li>
          ))}
          {rows.length > maxShown && <li className="dim">and {rows.length - maxShown} more</li>}
        </ul>
      </div>
    </>
  );
}

/** Renders the pattern that splits file names into labels, editable in place. */
function PatternLine({ files }: { readonly files: readonly RecordingEntry[] }) {
  const id = useId();
  const session = useSession();
  const { text, byHand } = useGrouping().pattern;
  const chosen = useStore(session.grouping, (state) => state.pattern);
  const draft = useDraft('pattern', text);
  const { typed } = draft;
  const isTyping = typed.trim() !== text;
  const problem = typed.trim() === '' ? null : parsePattern(typed).problem;
  const commit = (): void => {
    if (problem !== null) return;
    draft.drop();
    if (isTyping) void session.setPattern(typed.trim());
  };
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    // The field has its own undo while typing; the page's undo has applied values only.
    if (isTyping && (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) event.stopPropagation();
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || !isTyping) return;
    event.stopPropagation();
    draft.drop();
  };
  return (
    <section className="pattern" aria-label="Grouping by names">
      <label htmlFor={id}>Parts of the names</label>
      <span className={`field ${problem === null ? '' : 'invalid'}`}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          placeholder="{subject}_{state}_{trial}"
          aria-describedby={`${id}-help`}
          aria-invalid={problem !== null}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={key}
        />
      </span>
      <p id={`${id}-help`} className={problem === null ? 'dim' : 'err'}>
        {problem ?? draft.restored ?? '{subject}, {state}, {task}, {trial}; / for a folder, * for anything'}
      </p>
      <Preview files={files} pattern={isTyping && problem === null ? typed.trim() : chosen} />
      {byHand && <LinkButton onClick={() => void session.setPattern(null)}>Use the proposal</LinkButton>}
    </section>
  );
}

const ArraysChoice = lazyComponent(async () => (await import('./arrays-choice.tsx')).ArraysChoice);

const PreviewTable = lazyComponent(async () => (await import('./table-preview.tsx')).PreviewTable);

interface RecordingsPaneProps {
  /** Whether files are being dragged over the window. */
  readonly dropping: boolean;
  /** Why the last drop or paste had no result. */
  readonly problem: string | null;
  readonly onPickFiles: () => void;
  readonly onPickFolder: () => void;
  readonly onChosen: () => void;
  /** Closes the drawer, if the pane is one. */
  readonly closeButton: ReactNode;
}

/** Renders the left pane: what is open, and the ways to open more. */
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
            <LinkButton onClick={() => session.asides.show(true)}>
              {formatCount(asideCount, 'session')} set aside
            </LinkButton>
          </p>
        )}
        <p>Read in this tab. Nothing is uploaded.</p>
      </div>
      <OpenPreview />
    </>
  );
}

/**
 * Renders the preview of how a table or arrays are read, on request. It is over the whole page, because its row may be
 * in a closed drawer.
 */
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
