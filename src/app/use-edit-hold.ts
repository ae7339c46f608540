import { useEffect } from 'react';
import type { Session } from '../state/session.ts';

/** Makes one entry of each drag: all that one parameter goes through while the pointer is down. */
export function useEditHold(session: Pick<Session, 'history'>): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointerdown', session.history.hold, { signal, capture: true });
    // After the last value of the drag, which comes with the same event.
    const release = (): void => void setTimeout(session.history.release, 0);
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    return () => controller.abort();
  }, [session]);
}
