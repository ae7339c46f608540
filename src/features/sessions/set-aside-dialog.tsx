import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { downloadFile } from '../../charts/figures/download-file.ts';
import { type AsideReason, type AsideSession, asideFileName, maxAside } from '../../state/session/asides.ts';
import { errorReason } from '../../state/error-reason.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import './set-aside-dialog.css';

const reasonWords: Readonly<Record<AsideReason, string>> = {
  damaged: 'Damaged, not opened',
  newer: 'Of a newer version of Beatbench, not opened',
  unread: 'Could not be read, not opened',
  incomplete: 'State before unreadable parts were left out',
  replaced: 'State before a session was opened',
  'other-tab': 'Kept by another tab before this one took over',
};

const dateWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface RowProps {
  readonly aside: AsideSession;
  readonly onProblem: (problem: string | null) => void;
  readonly onOpen: () => void;
}

/** Renders one session that was set aside, with its actions. */
function Row({ aside, onProblem, onOpen }: RowProps) {
  const { asides, sharing } = useSession();
  const [isAsking, setAsking] = useState(false);
  const when = dateWords.format(new Date(aside.atMs));
  const attempt = (act: () => void): void => {
    try {
      act();
      onProblem(null);
    } catch (error) {
      onProblem(`The browser refused (${errorReason(error)}). Try again, or reload the page.`);
    }
  };
  const save = (): void => {
    const text = asides.read(aside.name);
    if (text === null) throw new Error('another tab deleted it');
    downloadFile(asideFileName(aside), new Blob([text], { type: 'application/json' }));
  };
  return (
    <li>
      <p>
        <b>{when}</b> <span className="dim">{formatNumber(aside.letterCount / 1000, 1)} kB</span>
        <br />
        {reasonWords[aside.reason]}
      </p>
      <div className="acts">
        {aside.reason !== 'damaged' && sharing && (
          <Button aria-label={`Open the session of ${when}`} onClick={onOpen}>
            Open
          </Button>
        )}
        <Button aria-label={`Save the session of ${when} as a file`} onClick={() => attempt(save)}>
          Save as file
        </Button>
        <Button
          aria-label={`Delete the session of ${when}${isAsking ? ' for good' : ''}`}
          onBlur={() => setAsking(false)}
          onClick={() => (isAsking ? attempt(() => asides.remove(aside.name)) : setAsking(true))}
        >
          {isAsking ? 'Delete for good' : 'Delete'}
        </Button>
      </div>
    </li>
  );
}

/** Renders the sessions that were set aside; each can be opened, saved as a file or deleted. */
export function SetAsideDialog() {
  const { asides, sharing } = useSession();
  const sessions = useStore(asides, (state) => state.sessions);
  const [problem, setProblem] = useState<string | null>(null);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const close = (): void => ref.current?.close();
  return (
    <dialog
      ref={ref}
      className="dialog set-aside"
      aria-labelledby="set-aside-title"
      onClose={() => asides.show(false)}
    >
      <div className="panehead">
        <h2 id="set-aside-title">Sessions set aside</h2>
        <span className="grow" />
        <ToolButton icon="close" label="Close" onClick={close} />
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <p>
        {sessions.length === 0
          ? 'There are none.'
          : `Each is kept unchanged until you delete it, ${maxAside} at most. Opening one closes nothing and can be undone.`}
      </p>
      <ul>
        {sessions.map((aside) => (
          <Row
            key={aside.name}
            aside={aside}
            onProblem={setProblem}
            onOpen={() => {
              close();
              void sharing?.openAside(aside);
            }}
          />
        ))}
      </ul>
    </dialog>
  );
}
