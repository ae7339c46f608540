import { type KeyboardEvent, useId } from 'react';
import { useStore } from 'zustand';
import { recordingTitle } from '../../pipeline/grouping/label-words.ts';
import { parsePattern } from '../../pipeline/grouping/pattern.ts';
import { groupRecordings } from '../../state/cohort/grouping.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useDraft } from '../bench/use-draft.ts';
import { useGrouping, useSession } from '../session-context.ts';

/** Rows of the list of what a pattern makes of names; more are counted. */
const mostShown = 100;

/** The end of a path that fits a line: its file and the folder above. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

/** What a pattern makes of each name, as it is typed. */
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
        <ul aria-label="Grouping that follows from the names">
          {rows.slice(0, mostShown).map(({ key, path, title }) => (
            <li key={key}>
              <span className="dim nowrap" title={path}>
                {shortPath(path)}
              </span>
              <span className="nowrap">{title === '' ? '–' : title}</span>
            </li>
          ))}
          {rows.length > mostShown && <li className="dim">and {rows.length - mostShown} more</li>}
        </ul>
      </div>
    </>
  );
}

/** How the names of files are taken apart into groups: seen, and changed in place. */
export function PatternLine({ files }: { readonly files: readonly RecordingEntry[] }) {
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
    // What is being typed has its own undo; only what was meant is in the page's.
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
      {byHand && (
        <button type="button" className="link" onClick={() => void session.setPattern(null)}>
          Use the proposal
        </button>
      )}
    </section>
  );
}
