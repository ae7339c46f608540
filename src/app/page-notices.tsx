import { useStore } from 'zustand';
import { downloadFile } from '../charts/figures/save-figure.ts';
import { useSession } from '../features/session-context.ts';
import type { PageNotice } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import { Notice } from '../ui/notice.tsx';
import { ToolButton } from '../ui/tool-button.tsx';

/** Saves what a notice offers; says so where another tab deleted it. */
function saveOffered({ notices }: Session, { name, text }: NonNullable<PageNotice['file']>): void {
  const content = text();
  if (content === null) notices.say('It was deleted in another tab.');
  else downloadFile(name, new Blob([content], { type: 'application/json' }));
}

/** What is to be known of the page as a whole, above all else in the centre. */
export function PageNotices() {
  const session = useSession();
  const notices = useStore(session.notices, (state) => state.notices);
  return (
    <div className="page-notices" aria-live="polite">
      {notices.map(({ code, message, act, file, tone }) => (
        <div key={code} className="page-notice">
          <Notice tone={tone ?? (code === 'new-version' ? 'news' : 'warn')}>{message}</Notice>
          {file && (
            <button type="button" className="btn edged" onClick={() => saveOffered(session, file)}>
              Save as file
            </button>
          )}
          {act && (
            <button type="button" className="btn edged" onClick={act.run}>
              {act.label}
            </button>
          )}
          <ToolButton icon="close" label="Dismiss" onClick={() => session.notices.dismiss(code)} />
        </div>
      ))}
    </div>
  );
}
