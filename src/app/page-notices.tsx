import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import { Notice } from '../ui/notice.tsx';
import { ToolButton } from '../ui/tool-button.tsx';

/** What is to be known of the page as a whole, above all else in the centre. */
export function PageNotices() {
  const session = useSession();
  const notices = useStore(session.notices, (state) => state.notices);
  return (
    <div className="page-notices" aria-live="polite">
      {notices.map(({ code, message, act, tone }) => (
        <div key={code} className="page-notice">
          <Notice tone={tone ?? (code === 'new-version' ? 'news' : 'warn')}>{message}</Notice>
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
