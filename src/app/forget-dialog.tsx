import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import { formatCount } from '../ui/format-number.ts';

/** Asks once before all that this browser keeps of the page is gone, which no undo brings back. */
export function ForgetDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const asideCount = useStore(session.asides, (state) => state.sessions.length);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} className="dialog help-dialog" aria-labelledby="forget-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="forget-title">Forget everything?</h2>
      </div>
      <p>
        Closes all files and synthetic records, resets all parameters, and deletes what this browser keeps of
        them
        {asideCount > 0 && `, ${formatCount(asideCount, 'session')} set aside included`}. It cannot be undone.
        Your own files on the disk stay as they are.
      </p>
      <p className="buttons">
        <button type="button" className="btn edged" onClick={() => ref.current?.close()}>
          Keep
        </button>
        <button
          type="button"
          className="btn primary"
          onClick={() => {
            ref.current?.close();
            void session.forgetEverything();
          }}
        >
          Forget everything
        </button>
      </p>
    </dialog>
  );
}
